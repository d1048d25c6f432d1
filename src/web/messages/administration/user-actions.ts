import { linkLifetime } from '../../../domain/accounts/one-time-link.ts'
import { hoursIn, oneDay } from '../../../domain/time/durations.ts'
import type { Translated } from '../translated.ts'

const linkHours = hoursIn(linkLifetime.password)
const firstLinkDays = linkLifetime.first_password / oneDay

const en = {
  title: 'What you can do',
  lastAdministrator:
    'This is the only administrator, so they must stay one and cannot be disabled or deleted. Make somebody else an administrator first.',
  self: {
    unmake: 'This is you. You will no longer be able to open these pages.',
    disable: 'This is you. You will be signed out at once and cannot undo it yourself.',
    delete: 'This is you. You will be signed out at once, and it cannot be undone.',
  },
  password: 'Link to set a password',
  passwordHint: `Make a link and give it to them. It works once, within ${linkHours} hours; links made earlier stop working. Their present password works until they use the link.`,
  /** The same for a user without a password. */
  firstPasswordHint: `Make a link and give it to them. It works once, within ${firstLinkDays} days; links made earlier stop working.`,
  makeLink: 'Make a link',
  enableFirst: 'No link can be made while the user is disabled. Enable them first.',
  secondFactor: 'Turn two-step sign-in off',
  secondFactorHint:
    'For somebody who has lost both the device that shows codes and the recovery codes. First make sure that the request really comes from them. Their password alone then lets them in; they can set it up again.',
  make: 'Make administrator',
  makeHint:
    'They will be able to do all that you can do on these pages, such as disabling and deleting users.',
  unmake: 'Remove administrator role',
  unmakeHint: 'They can no longer open these pages. Their assignments stay as they are.',
  disable: 'Disable user',
  disableHint:
    'They can neither sign in nor use their API keys from now on. Nothing is lost, and you can enable them again.',
  enable: 'Enable user',
  enableHint: 'Their API keys work again. To use the pages, they have to sign in again.',
  delete: 'Delete user',
  goes: 'All of this is deleted at once, and nobody can bring it back:',
  counts: ({
    assignments,
    recurringSettings,
    apiKeys,
    sessions,
  }: Readonly<Record<'assignments' | 'recurringSettings' | 'apiKeys' | 'sessions', string>>) => [
    `Assignments: ${assignments} (including archived ones)`,
    `Series: ${recurringSettings}`,
    `API keys: ${apiKeys} (programs that use them stop working)`,
    `Devices signed in: ${sessions}`,
  ],
  stays: 'The audit keeps their e-mail address and what they did.',
  typeEmail: (email: string) => `Type “${email}” to confirm`,
  otherEmail: 'This is not the e-mail address of this user.',
  deleteNow: 'Delete all of it',
  added: 'User added',
  linkMade: 'Link to set a password',
  linkFor: (email: string) => `Give this link to ${email}: it sets their password.`,
  linkShownOnce: (until: string) =>
    `This is the only time this link is shown. It works once, until ${until}.`,
  toUser: 'To the page of the user',
}

const ja: typeof en = {
  title: '操作',
  lastAdministrator:
    'この人はただ一人の管理者なので、管理者から外すことも、停止や削除をすることもできません。先に、ほかの人を管理者にしてください。',
  self: {
    unmake: 'これはあなた自身です。外すと、すぐに管理の画面を開けなくなります。',
    disable: 'これはあなた自身です。停止すると、すぐにログアウトされ、自分では元に戻せません。',
    delete: 'これはあなた自身です。削除すると、すぐにログアウトされ、元には戻せません。',
  },
  password: 'パスワードを設定するリンク',
  passwordHint: `リンクを作って本人に渡してください。${linkHours}時間以内に一度だけ使えます。前に作ったリンクは使えなくなります。使うまでは今のパスワードが有効です。`,
  firstPasswordHint: `リンクを作って本人に渡してください。${firstLinkDays}日以内に一度だけ使えます。前に作ったリンクは使えなくなります。`,
  makeLink: 'リンクを作る',
  enableFirst: '停止中はリンクを作れません。先に停止を解除してください。',
  secondFactor: '2段階認証を無効にする',
  secondFactorHint:
    '認証アプリもリカバリーコードも使えなくなった人のための操作です。先に、本人であることを必ず確かめてください。その後はパスワードだけでログインできます。2段階認証は本人が設定し直せます。',
  make: '管理者にする',
  makeHint:
    '利用者の追加や停止、削除、APIキーの発行など、管理の画面のすべての操作ができるようになります。',
  unmake: '管理者から外す',
  unmakeHint: '管理の画面を開けなくなります。課題はそのまま使えます。',
  disable: '利用を停止',
  disableHint: 'ログインもAPIキーも、すぐに使えなくなります。データは残り、いつでも解除できます。',
  enable: '停止を解除',
  enableHint: 'APIキーはまた使えるようになります。画面を使うには、もう一度ログインが必要です。',
  delete: '利用者を削除',
  goes: '次のデータがすべて、すぐに削除されます。元には戻せません。',
  counts: ({ assignments, recurringSettings, apiKeys, sessions }) => [
    `課題 ${assignments}件（アーカイブを含む）`,
    `くり返し ${recurringSettings}件`,
    `APIキー ${apiKeys}件（使うプログラムは動かなくなります）`,
    `ログイン中の端末 ${sessions}台`,
  ],
  stays: '操作の記録には、メールアドレスと行った操作が残ります。',
  typeEmail: (email) => `確認のため「${email}」と入力してください`,
  otherEmail: 'この利用者のメールアドレスと違います。',
  deleteNow: 'すべて削除する',
  added: '利用者を追加しました',
  linkMade: 'パスワードを設定するリンク',
  linkFor: (email) => `パスワードを設定するリンクです。${email} に渡してください。`,
  linkShownOnce: (until) =>
    `このリンクが表示されるのは今だけです。${until}まで、一度だけ使えます。`,
  toUser: '利用者の画面へ',
}

export const userActionTexts: Translated<typeof en> = { ja, en }
