import type { Translated } from './translated.ts'

const en = {
  title: 'Account',
  /** Label of the navigation between the pages of the account. */
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
  /** What a change of zone does to what is there. */
  timeZoneHint:
    'A name such as Europe/Berlin. The moment at which work is due stays the same; only the day and time that are shown change.',
  /** Texts of a form that can only be saved once the password was given again. */
  passwordNeeded: {
    advice:
      'Changing the e-mail address needs your password again. Nothing has been saved yet, but what you typed is still here. Enter the password in a new tab, then come back to this one and save. The form is then shown again, to check and save.',
    link: 'Enter the password in a new tab',
  },
  password: {
    advice:
      'Changing it signs you out on all other devices, and removes the link for your calendar app.',
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
}

const ja: typeof en = {
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
  timeZoneHint:
    'Asia/Tokyo のような名前。変更しても、課題の期限そのものは変わりません。表示される日付と時刻だけが変わります。',
  passwordNeeded: {
    advice:
      'メールアドレスの変更には、パスワードの再入力が必要です。まだ保存されていませんが、入力した内容は残っています。新しいタブでパスワードを入力してから、このタブに戻って保存してください。確認のため、フォームがもう一度表示されます。',
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
      'APIキーを持つプログラムは、あなたの課題を読めます。読み取り専用のキーでなければ、変更もできます。発行するのは管理者です。見覚えのないキーは失効させてください。',
    none: 'あなたの課題を読み書きできるAPIキーはありません。',
  },
}

export const accountTexts: Translated<typeof en> = { ja, en }
