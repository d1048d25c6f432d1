import { passwordLimits } from '../../domain/accounts/user.ts'
import type { Translated } from './translated.ts'

const en = {
  email: 'E-mail address',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: `At least ${passwordLimits.min} characters. A few words in a row are easy to remember.`,
  /** The word on the button that shows what is typed into a field, and what is spoken before and after it. */
  show: (label: string): readonly [before: string, word: string, after: string] => [
    '',
    'Show',
    ` “${label}”`,
  ],
  name: 'Name',
  nameHint: 'You can leave this empty.',
  language: 'Language',
  timeZone: 'Time zone',
  timeZoneHint: 'A name such as Europe/Berlin.',
  isLasting: 'Stay signed in on this device',
  isLastingHint: 'Choose this on a device that only you use.',
  /** @param time such as `30 seconds`. */
  wait: (time: string) => `There were too many attempts. Please try again in ${time}.`,
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    wrong: 'The e-mail address or the password is wrong.',
    disabled: 'This account is disabled. Ask an administrator.',
    forgotten: 'Forgot your password? An administrator can give you a link to set a new one.',
    /** Where a link to a new password is sent by mail. */
    ask: 'Forgot your password?',
    register: 'Create an account',
  },
  code: {
    title: 'Two-step sign-in',
    code: 'Code',
    hint: 'The six digits that your authenticator app shows.',
    noDevice: 'If you cannot use the app',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you kept when you turned on two-step sign-in. Each works once.',
    button: 'Sign in',
    wrong: 'The code is wrong, or was used before.',
    again: 'Start again',
  },
  register: {
    title: 'Create an account',
    button: 'Create account',
    signIn: 'Already have an account? Sign in',
  },
  setup: {
    title: 'The first administrator',
    advice: 'Welcome to Kadai. Create its first administrator here. This link works once.',
    button: 'Create administrator',
  },
  confirm: {
    title: 'Confirm that it is you',
    advice: 'Enter your password again to continue.',
    button: 'Continue',
  },
}

const ja: typeof en = {
  email: 'メールアドレス',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  passwordHint: `${passwordLimits.min}文字以上。いくつかの単語をつなげると覚えやすくなります。`,
  show: (label) => [`${label}を`, '表示', ''],
  name: '名前',
  nameHint: '空欄でもかまいません。',
  language: '言語',
  timeZone: 'タイムゾーン',
  timeZoneHint: 'Asia/Tokyo のような名前で入力してください。',
  isLasting: 'この端末でログインしたままにする',
  isLastingHint: '自分だけが使う端末で選んでください。',
  wait: (time) =>
    `何度も続けて試されたため、一時的に受け付けていません。${time}後にもう一度お試しください。`,
  signIn: {
    title: 'ログイン',
    button: 'ログイン',
    wrong: 'メールアドレスまたはパスワードが正しくありません。',
    disabled: 'このアカウントは利用が停止されています。管理者に相談してください。',
    forgotten:
      'パスワードを忘れたときは、管理者に相談してください。再設定用のリンクを発行できます。',
    ask: 'パスワードを忘れた',
    register: '新しく登録する',
  },
  code: {
    title: '2段階認証',
    code: '確認コード',
    hint: '認証アプリに表示されている6桁の数字を入力してください。',
    noDevice: '認証アプリを使えない場合',
    recoveryCode: 'リカバリーコード',
    recoveryHint: '2段階認証を有効にしたときに保存したコードです。一つのコードは一度だけ使えます。',
    button: 'ログイン',
    wrong: 'コードが正しくないか、すでに使われています。',
    again: 'はじめからやり直す',
  },
  register: {
    title: '利用者登録',
    button: '登録する',
    signIn: '登録済みの方はログインへ',
  },
  setup: {
    title: '最初の管理者',
    advice: 'Kadaiへようこそ。最初の管理者を作成します。このリンクは一度だけ使えます。',
    button: '管理者を作成する',
  },
  confirm: {
    title: '本人確認',
    advice: '続けるには、パスワードをもう一度入力してください。',
    button: '続ける',
  },
}

/** Texts of the pages on which people sign in, register, and set or confirm a password. */
export const signInTexts: Translated<typeof en> = { ja, en }
