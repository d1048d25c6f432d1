import type { UserState } from '../../../domain/accounts/user.ts'
import type { Translated } from '../translated.ts'

interface UserTexts {
  readonly shown: string
  readonly everybody: string
  /** Names of the states to which the list can be limited. */
  readonly states: Readonly<Record<UserState, string>>
  readonly add: string
  readonly email: string
  readonly name: string
  readonly language: string
  readonly timeZone: string
  readonly timeZoneHint: string
  readonly isAdmin: string
  readonly isAdminHint: string
  readonly addHint: string
  readonly role: string
  readonly administrator: string
  readonly user: string
  readonly state: string
  readonly active: string
  readonly disabled: string
  readonly keys: string
  readonly created: string
  readonly lastSeen: string
  readonly notYet: string
  signedInAt(time: string): string
  readonly password: string
  readonly hasPassword: string
  readonly hasNone: string
  readonly secondFactor: string
  readonly secondFactorOn: string
  readonly secondFactorOff: string
  readonly query: string
  readonly empty: string
  readonly you: string
  readonly details: string
  readonly edit: string
  /** Link to their entries in the audit. */
  readonly audit: string
  readonly save: string
  readonly cancel: string
  readonly belongings: string
  readonly assignments: string
  readonly recurringSettings: string
  readonly sessions: string
  readonly issueKey: string
  readonly noKeys: string
  readonly back: string
}

const ja: UserTexts = {
  shown: '表示',
  everybody: 'すべて',
  states: { no_password: 'パスワード未設定', disabled: '停止中', administrator: '管理者' },
  add: '利用者を追加',
  email: 'メールアドレス',
  name: '名前（任意）',
  language: '言語',
  timeZone: 'タイムゾーン',
  timeZoneHint: 'Asia/Tokyo のような名前。期限の日付は、このタイムゾーンで決まります。',
  isAdmin: '管理者にする',
  isAdminHint:
    '管理者は、利用者とAPIキーを管理できます。ほかの人の課題を見る画面はありませんが、その人のAPIキーを発行すれば読めます。',
  addHint: '追加すると、パスワードを設定するためのリンクが一度だけ表示されます。',
  role: '役割',
  administrator: '管理者',
  user: '利用者',
  state: '状態',
  active: '利用中',
  disabled: '停止中',
  keys: 'APIキー',
  created: '追加した日時',
  lastSeen: '最後の利用',
  notYet: 'まだなし',
  signedInAt: (time) => `${time}にログイン`,
  password: 'パスワード',
  hasPassword: '設定済み',
  hasNone: '未設定（ログインできません）',
  secondFactor: '2段階認証',
  secondFactorOn: '有効',
  secondFactorOff: '無効',
  query: '名前・メールアドレス',
  empty: '該当する利用者はいません。',
  you: 'あなた',
  details: '登録内容',
  edit: '登録内容を変更',
  audit: '操作の記録を見る',
  save: '保存する',
  cancel: 'キャンセル',
  belongings: 'この利用者のデータ',
  assignments: '課題',
  recurringSettings: 'くり返し',
  sessions: 'ログイン中の端末',
  issueKey: 'この利用者のAPIキーを発行',
  noKeys: 'APIキーはありません。',
  back: '利用者の一覧へ',
}

const en: UserTexts = {
  shown: 'Show',
  everybody: 'Everybody',
  states: { no_password: 'No password yet', disabled: 'Disabled', administrator: 'Administrators' },
  add: 'Add a user',
  email: 'E-mail address',
  name: 'Name (optional)',
  language: 'Language',
  timeZone: 'Time zone',
  timeZoneHint: 'A name such as Europe/Berlin. Due dates are in this zone.',
  isAdmin: 'Make administrator',
  isAdminHint:
    'Administrators manage users and API keys. No page shows them the work of others, but an API key that they issue for somebody does.',
  addHint: 'You then see a link, only once, with which the user can set a password.',
  role: 'Role',
  administrator: 'Administrator',
  user: 'User',
  state: 'State',
  active: 'Active',
  disabled: 'Disabled',
  keys: 'API keys',
  created: 'Added',
  lastSeen: 'Last seen',
  notYet: 'not yet',
  signedInAt: (time) => `signed in ${time}`,
  password: 'Password',
  hasPassword: 'set',
  hasNone: 'none yet (cannot sign in)',
  secondFactor: 'Two-step sign-in',
  secondFactorOn: 'on',
  secondFactorOff: 'off',
  query: 'Name or e-mail address',
  empty: 'No users match.',
  you: 'you',
  details: 'Details',
  edit: 'Edit details',
  audit: 'See the audit',
  save: 'Save',
  cancel: 'Cancel',
  belongings: 'What they have',
  assignments: 'Assignments',
  recurringSettings: 'Series',
  sessions: 'Devices signed in',
  issueKey: 'Issue an API key for this user',
  noKeys: 'There are no API keys.',
  back: 'To the list of users',
}

export const userTexts: Translated<UserTexts> = { ja, en }
