import type { KeyState } from '../../../domain/accounts/api-key.ts'
import type { Translated } from '../translated.ts'

interface KeyTexts {
  readonly issue: string
  readonly owner: string
  readonly user: string
  readonly ownerHint: string
  readonly ownerDisabled: string
  readonly name: string
  readonly nameHint: string
  readonly expiresOn: string
  readonly expiresOnHint: string
  readonly isReadOnly: string
  readonly isReadOnlyHint: string
  readonly key: string
  readonly scope: string
  readonly readOnly: string
  readonly readAndWrite: string
  readonly created: string
  readonly lastUsed: string
  readonly notYet: string
  readonly lastDay: string
  readonly never: string
  readonly state: string
  readonly states: Readonly<Record<KeyState, string>>
  readonly revoke: string
  readonly revokeWarning: string
  readonly revokeNow: string
  readonly query: string
  readonly shown: string
  readonly current: string
  readonly empty: string
  readonly issued: string
  issuedFor(name: string, email: string): string
  readonly shownOnce: string
  readonly example: string
  readonly copyExample: string
  readonly back: string
  readonly documentation: string
}

const ja: KeyTexts = {
  issue: 'APIキーを発行',
  owner: '利用者のメールアドレス',
  user: '利用者',
  ownerHint: 'このキーで、この利用者の課題を読み書きできます。',
  ownerDisabled: '利用停止中',
  name: '名前',
  nameHint: '何に使うキーか、後で分かる名前。',
  expiresOn: '有効期限（任意）',
  expiresOnHint: '利用者のタイムゾーンで、この日の終わりまで使えます。空欄なら無期限です。',
  isReadOnly: '読み取り専用',
  isReadOnlyHint: '追加・変更・削除はできません。',
  key: 'キー',
  scope: '権限',
  readOnly: '読み取り専用',
  readAndWrite: '読み書き',
  created: '発行',
  lastUsed: '最後の使用',
  notYet: 'まだなし',
  lastDay: '有効期限',
  never: '無期限',
  state: '状態',
  states: { in_use: '有効', expired: '期限切れ', revoked: '失効' },
  revoke: '失効させる',
  revokeWarning: 'このキーを使うプログラムは、すぐに使えなくなります。元には戻せません。',
  revokeNow: 'このキーを失効させる',
  query: '利用者・キーの名前',
  shown: '表示',
  current: '有効・期限切れ',
  empty: 'キーはありません。',
  issued: 'APIキーを発行しました',
  issuedFor: (name, email) => `${email} の「${name}」`,
  shownOnce: 'このキーが表示されるのは今だけです。安全な場所に保存してください。',
  example: 'すぐに試すには',
  copyExample: 'コマンドをコピー',
  back: 'キーの一覧へ',
  documentation: 'APIドキュメント（英語）',
}

const en: KeyTexts = {
  issue: 'Issue an API key',
  owner: 'E-mail address of the user',
  user: 'User',
  ownerHint: 'The key reads and writes the assignments of this user.',
  ownerDisabled: 'disabled',
  name: 'Name',
  nameHint: 'So that you know later what the key is for.',
  expiresOn: 'Last day of use (optional)',
  expiresOnHint:
    'Valid until the end of that day in the user’s time zone. Leave empty for no expiry.',
  isReadOnly: 'Read only',
  isReadOnlyHint: 'It cannot add, change or delete anything.',
  key: 'Key',
  scope: 'Scope',
  readOnly: 'Read only',
  readAndWrite: 'Read and write',
  created: 'Issued',
  lastUsed: 'Last used',
  notYet: 'not yet',
  lastDay: 'Last day',
  never: 'no limit',
  state: 'State',
  states: { in_use: 'In use', expired: 'Expired', revoked: 'Revoked' },
  revoke: 'Revoke',
  revokeWarning: 'Programs that use this key stop working at once. This cannot be undone.',
  revokeNow: 'Revoke this key',
  query: 'User or name of the key',
  shown: 'Show',
  current: 'In use and expired',
  empty: 'There are no keys here.',
  issued: 'API key issued',
  issuedFor: (name, email) => `“${name}” for ${email}`,
  shownOnce: 'This is the only time this key is shown. Keep it somewhere safe.',
  example: 'To try it at once',
  copyExample: 'Copy the command',
  back: 'To the list of keys',
  documentation: 'API documentation',
}

export const keyTexts: Translated<KeyTexts> = { ja, en }
