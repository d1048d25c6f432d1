import type { Translated } from './translated.ts'

interface AccountTexts {
  readonly title: string
  /** Label of the navigation between the pages of the account. */
  readonly parts: string
  readonly tabs: Readonly<
    Record<'profile' | 'password' | 'sessions' | 'secondFactor' | 'calendar' | 'keys', string>
  >
  readonly save: string
  /** Texts of a form that can only be saved once the password was given again. */
  readonly passwordNeeded: Readonly<Record<'advice' | 'link', string>>
  readonly password: {
    readonly advice: string
    readonly current: string
    readonly button: string
  }
  readonly sessions: {
    readonly advice: string
    readonly present: string
    readonly end: string
    readonly endOthers: string
    readonly unknown: string
    readonly from: string
    readonly since: string
    readonly seen: string
  }
  readonly keys: {
    readonly advice: string
    readonly none: string
  }
  readonly secondFactor: {
    readonly advice: string
    readonly off: string
    readonly on: string
    readonly begin: string
    readonly setUp: string
    readonly scan: string
    readonly qrCode: string
    readonly open: string
    readonly type: string
    readonly code: string
    readonly codeHint: string
    readonly codeWrong: string
    readonly replaced: string
    readonly confirm: string
    codesLeft(count: string): string
    readonly fewCodes: string
    readonly codes: string
    readonly codesAdvice: string
    readonly codesDone: string
    readonly renew: string
    readonly renewAdvice: string
    readonly remove: string
    readonly removeAdvice: string
    readonly cancel: string
  }
}

export const accountTexts: Translated<AccountTexts> = {
  ja: {
    title: 'アカウント',
    parts: 'アカウントの項目',
    tabs: {
      profile: '設定',
      password: 'パスワード',
      sessions: 'ログイン中の端末',
      secondFactor: '2段階認証',
      calendar: 'リマインダー',
      keys: 'APIキー',
    },
    save: '保存する',
    passwordNeeded: {
      advice:
        'メールアドレスの変更には、パスワードの再入力が必要です。まだ保存されていませんが、入力した内容は残っています。新しいタブでパスワードを入力してから、このタブに戻って保存してください。確かめるために、もう一度このページが出ます。',
      link: '新しいタブでパスワードを入力',
    },
    password: {
      advice:
        '変更すると、ほかのすべての端末でログアウトされ、カレンダー用のリンクは使えなくなります。',
      current: '現在のパスワード',
      button: '変更する',
    },
    sessions: {
      advice: '見覚えのない端末があれば、ログアウトさせてパスワードを変更してください。',
      present: 'この端末',
      end: 'ログアウトさせる',
      endOthers: 'ほかのすべての端末をログアウトさせる',
      unknown: '不明な端末',
      from: '接続元',
      since: 'ログイン',
      seen: '最後の利用',
    },
    keys: {
      advice:
        'APIキーを持つプログラムは、あなたの課題を読めます。読み取りのみでなければ、変更もできます。発行するのは管理者です。見覚えのないキーは失効させてください。',
      none: 'あなたの課題を読み書きできるAPIキーはありません。',
    },
    secondFactor: {
      advice:
        'ログインのときに、パスワードに加えて認証アプリの確認コードを入力します。パスワードが漏れても、ほかの人はログインできません。',
      off: '無効',
      on: '有効',
      begin: '設定を始める',
      setUp: '認証アプリの登録',
      scan: '認証アプリでこのQRコードを読み取ってください。',
      qrCode: '認証アプリに登録するためのQRコード',
      open: 'この端末の認証アプリで開く',
      type: '読み取れない場合は、次のキーを入力してください。',
      code: '確認コード',
      codeHint: '登録すると認証アプリに表示される6桁の数字です。',
      codeWrong:
        'コードが正しくありません。端末の時計が合っているか確認し、新しいコードを入力してください。',
      replaced:
        'ほかのタブで設定をやり直したため、キーが新しくなりました。認証アプリに登録し直してください。',
      confirm: '有効にする',
      codesLeft: (count) => `未使用のリカバリーコード：${count}個`,
      fewCodes: '残りが少なくなっています。新しく発行してください。',
      codes: 'リカバリーコード',
      codesAdvice:
        '認証アプリを使えなくなったときに、確認コードの代わりに入力します。それぞれ一度だけ使えます。表示されるのは今回だけなので、安全な場所に保存してください。',
      codesDone: '保存しました',
      renew: 'リカバリーコードを新しく発行する',
      renewAdvice: '新しく発行すると、これまでのコードは使えなくなります。',
      remove: '2段階認証を無効にする',
      removeAdvice: '無効にすると、パスワードだけでログインできるようになります。',
      cancel: 'キャンセル',
    },
  },
  en: {
    title: 'Account',
    parts: 'Parts of the account',
    tabs: {
      profile: 'Settings',
      password: 'Password',
      sessions: 'Devices',
      secondFactor: 'Two-step sign-in',
      calendar: 'Reminders',
      keys: 'API keys',
    },
    save: 'Save',
    passwordNeeded: {
      advice:
        'Changing the e-mail address needs your password once more. Nothing was saved yet, but what you typed is still here. Enter the password in a new tab, then come back to this one and save. The form is shown once more, to be checked and saved.',
      link: 'Enter the password in a new tab',
    },
    password: {
      advice:
        'Changing it signs you out on all other devices, and removes the link for your calendar program.',
      current: 'Current password',
      button: 'Change password',
    },
    sessions: {
      advice: 'If you do not recognize one of these devices, sign it out and change your password.',
      present: 'This device',
      end: 'Sign out',
      endOthers: 'Sign out all other devices',
      unknown: 'Unknown device',
      from: 'From',
      since: 'Signed in',
      seen: 'Last seen',
    },
    keys: {
      advice:
        'A program with an API key can read your work, and change it unless the key is read only. Administrators issue keys. Revoke those that you do not recognize.',
      none: 'No API key gives access to your work.',
    },
    secondFactor: {
      advice:
        'When you sign in, you then also enter a code from an authenticator app. A password alone lets nobody in.',
      off: 'Off',
      on: 'On',
      begin: 'Set it up',
      setUp: 'Add Kadai to your authenticator app',
      scan: 'Scan this QR code with the app.',
      qrCode: 'QR code for an authenticator app',
      open: 'Open the app on this device',
      type: 'If you cannot scan it, type this key into the app.',
      code: 'Code',
      codeHint: 'The six digits that the app then shows.',
      codeWrong: 'This code is wrong. Check the clock of your device, and enter a new code.',
      replaced: 'Another tab has begun anew, so this is another key: scan it, too.',
      confirm: 'Turn on',
      codesLeft: (count) => `Recovery codes not used yet: ${count}`,
      fewCodes: 'Only a few are left. Make new ones.',
      codes: 'Recovery codes',
      codesAdvice:
        'If you are without the app, enter one of these instead of its code. Each works once. They are shown only now, so keep them in a safe place.',
      codesDone: 'I have saved them',
      renew: 'Make new recovery codes',
      renewAdvice: 'The earlier ones stop working.',
      remove: 'Turn off two-step sign-in',
      removeAdvice: 'Your password alone then signs you in.',
      cancel: 'Cancel',
    },
  },
}
