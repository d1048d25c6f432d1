import type { Translated } from '../translated.ts'

const en = {
  open: 'Add many from a list',
  title: 'Add users from a list',
  explanation:
    'Everybody gets a link with which they set a password. People who are users already stay as they are; those who have not set a password yet get a new link, and their earlier one stops working.',
  roster: 'List of people',
  rosterHint: (most: number) =>
    `One person per line: the e-mail address and, if you like, the name. You can paste from a spreadsheet. At most ${most} people.`,
  add: 'Add them and make the links',
  /** Title of the page that shows them. */
  links: (count: string) => `Links: ${count}`,
  shownOnce: (until: string) =>
    `This is the only time these links are shown. Each works once, until ${until}.`,
  howToGive:
    'Print this page to hand everybody their own slip. If links are lost, give the same list again: new ones take their place.',
  copyTable: 'Copy as a table',
  withKeys: 'With API keys',
  whyWithKeys:
    'Programs with these keys read the homework of these people, and change it unless a key is read-only, also after they have set a password. Revoke keys that are not theirs.',
  without: 'Without a link',
  whyWithout: 'They have a password already, or are disabled. Nothing was changed.',
  /** On a slip, for the person who gets it. */
  forPupil:
    'To begin with Kadai, where you keep track of your homework, scan the QR code or open this address, and set a password.',
  code: 'QR code of the page on which you set a password',
  until: (until: string) => `Works once, until ${until}.`,
}

const ja: typeof en = {
  open: '名簿からまとめて追加',
  title: '名簿からまとめて追加',
  explanation:
    '一人ずつ、パスワードを設定するためのリンクが作られます。すでに登録されている人の登録内容は変わりません。その人がまだパスワードを設定していなければ、新しいリンクが作られ、前に渡したリンクは使えなくなります。',
  roster: '名簿',
  rosterHint: (most) =>
    `1行に一人、メールアドレスと名前（任意）を書きます。表計算ソフトから貼り付けられます。${most}人まで。`,
  add: '追加してリンクを作る',
  links: (count) => `${count}人分のリンク`,
  shownOnce: (until) =>
    `これらのリンクが表示されるのは今だけです。${until}まで、それぞれ一度だけ使えます。`,
  howToGive:
    'このページを印刷すると、一人分ずつ切り取って渡せます。リンクをなくしたときは、同じ名簿でもう一度作ってください。新しいリンクが前のリンクの代わりになります。',
  copyTable: '表としてコピー',
  withKeys: 'APIキーのある人',
  whyWithKeys:
    'これらの人の課題は、パスワードを設定したあとも、APIキーを持つプログラムから読めます。読み取り専用のキーでなければ、変更もできます。本人のものでないキーは失効させてください。',
  without: 'リンクのない人',
  whyWithout: 'すでにパスワードを設定しているか、利用が停止されているため、何も変えていません。',
  forPupil:
    '課題管理「Kadai」を使い始めるには、QRコードを読み取るか次のアドレスを開いて、パスワードを設定してください。',
  code: 'パスワードを設定するページのQRコード',
  until: (until) => `${until}まで、一度だけ使えます。`,
}

export const rosterTexts: Translated<typeof en> = { ja, en }
