import type { Translated } from './translated.ts'

const en = {
  forgotten: {
    title: 'Forgot your password?',
    advice:
      'Enter the e-mail address of your account. A link to set a new password will be sent there.',
    button: 'Send a link',
    signIn: 'Back to sign-in',
  },
  setPassword: {
    title: 'Set a password',
    advice: 'This sets a new password for the following user, and signs them out everywhere.',
    button: 'Set the password',
  },
  /** For somebody who has none yet, and may never have heard of Kadai. */
  firstPassword: {
    title: 'Welcome to Kadai',
    advice:
      'Kadai keeps track of your homework and when it is due. Choose the password with which you will sign in.',
    button: 'Set it and start',
  },
  linkOver: {
    title: 'This link no longer works',
    setup:
      'It was used before, it has expired, or there is an administrator already. While there is no user, restarting the service shows a new link.',
    password: 'It was used before, or it has expired. Ask an administrator for a new one.',
    /** Where a new one is sent by mail. */
    passwordByMail: 'It was used before, or it has expired.',
    ask: 'Have a new one sent',
    signIn: 'Sign in',
  },
}

const ja: typeof en = {
  forgotten: {
    title: 'パスワードの再設定',
    advice:
      'アカウントのメールアドレスを入力してください。新しいパスワードを設定するためのリンクをメールで送ります。',
    button: 'リンクを送る',
    signIn: 'ログインに戻る',
  },
  setPassword: {
    title: 'パスワードの設定',
    advice:
      '次の利用者の新しいパスワードを設定します。設定すると、すべての端末でログアウトされます。',
    button: '設定する',
  },
  firstPassword: {
    title: 'Kadaiへようこそ',
    advice:
      'Kadaiは、学校の課題と期限を管理するサービスです。ログインに使うパスワードを決めてください。',
    button: '設定してはじめる',
  },
  linkOver: {
    title: 'このリンクは使えません',
    setup:
      'すでに使われたか、期限が切れているか、管理者がすでにいます。利用者がまだいない場合は、サービスを再起動すると新しいリンクが表示されます。',
    password: 'すでに使われたか、期限が切れています。管理者に新しいリンクを依頼してください。',
    passwordByMail: 'すでに使われたか、期限が切れています。',
    ask: '新しいリンクを送る',
    signIn: 'ログインへ',
  },
}

/** The pages of links that work once, and the page on which somebody asks for one. */
export const oneTimeLinkTexts: Translated<typeof en> = { ja, en }
