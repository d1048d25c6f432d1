import type { Translated } from '../translated.ts'

interface SystemTexts {
  readonly service: string
  readonly version: string
  readonly users: string
  readonly administrators: string
  readonly keys: string
  readonly store: string
  readonly database: string
  readonly schemaVersion: string
  readonly answer: string
  answersIn(milliseconds: string): string
  readonly size: string
  readonly free: string
  /** There is no room for a copy of the file, which an upgrade or a backup makes beside it. */
  tooLittle(free: string, needed: string): string
  readonly rateLimit: string
  readonly notLimited: string
  limited(requests: string, seconds: string): string
  readonly jobs: string
  readonly jobsHint: string
  readonly job: string
  readonly lastRun: string
  readonly notHere: string
  readonly outcome: string
  readonly good: string
  failed(error: string): string
  readonly overdue: string
  readonly doneBy: string
  readonly each: string
  holder(name: string, until: string): string
  readonly nobody: string
  /** By job. A job without an entry is shown by its name. */
  readonly jobNames: Readonly<Record<string, string>>
}

export const systemTexts: Translated<SystemTexts> = {
  ja: {
    service: 'サービス',
    version: 'バージョン',
    users: '利用者',
    administrators: '管理者（停止中を除く）',
    keys: '有効なAPIキー',
    store: 'データベース',
    database: '場所',
    schemaVersion: 'テーブルのバージョン',
    answer: '応答',
    answersIn: (milliseconds) => `${milliseconds}ミリ秒`,
    size: 'サイズ',
    free: 'ディスクの空き容量',
    tooLittle: (free, needed) => `${free}。更新やバックアップには${needed}必要です`,
    rateLimit: 'アクセス回数の制限',
    notLimited: '制限なし',
    limited: (requests, seconds) => `一つの接続元につき${seconds}秒間に${requests}回まで`,
    jobs: '定期処理',
    jobsHint:
      '「前回」は、この画面を表示しているプロセスのものです。実行間隔の3倍の時間（時間のかかる処理では、さらに長い時間）が過ぎても行われていない処理は、「遅れています」と表示します。',
    job: '処理',
    lastRun: '前回',
    notHere: 'このプロセスではまだなし',
    outcome: '結果',
    good: '正常',
    failed: (error) => `失敗：${error}`,
    overdue: '遅れています',
    doneBy: '担当',
    each: '各プロセス',
    holder: (name, until) => `プロセス ${name}（${until}まで）`,
    nobody: '担当するプロセスがありません',
    jobNames: {
      'save-key-use': 'APIキーの使用日時の記録',
      'generate-occurrences': 'くり返しの課題の作成',
      'send-reminders': 'リマインダーのメールの送信',
      'send-account-mails': 'アカウントについてのメールの送信',
      'forget-rate-limits': '古いアクセス回数の消去',
      'forget-deleted': '元に戻せなくなった削除済みの課題の消去',
      'forget-stored-answers': '期限切れの再送用の応答の消去',
      'forget-sign-ins': '期限切れのログイン情報の消去',
    },
  },
  en: {
    service: 'Service',
    version: 'Version',
    users: 'Users',
    administrators: 'Administrators (not disabled)',
    keys: 'API keys in use',
    store: 'Database',
    database: 'Location',
    schemaVersion: 'Version of the tables',
    answer: 'Response',
    answersIn: (milliseconds) => `in ${milliseconds} ms`,
    size: 'Size',
    free: 'Free disk space',
    tooLittle: (free, needed) => `${free}: an upgrade or a backup needs ${needed}`,
    rateLimit: 'Rate limit',
    notLimited: 'not limited',
    limited: (requests, seconds) => `${requests} per client in ${seconds} seconds`,
    jobs: 'Jobs',
    jobsHint:
      'The last runs are those of the process that shows this page. A job is overdue if it has not run for three of its intervals; a job that takes long is given more time.',
    job: 'Job',
    lastRun: 'Last run',
    notHere: 'not yet in this process',
    outcome: 'Outcome',
    good: 'Good',
    failed: (error) => `Failed: ${error}`,
    overdue: 'Overdue',
    doneBy: 'Done by',
    each: 'each process',
    holder: (name, until) => `process ${name} (until ${until})`,
    nobody: 'no process is doing this',
    jobNames: {
      'save-key-use': 'Records when API keys were used',
      'generate-occurrences': 'Creates the assignments of series',
      'send-reminders': 'Sends reminders by e-mail',
      'send-account-mails': 'Sends e-mails about accounts',
      'forget-rate-limits': 'Deletes old counts of requests',
      'forget-deleted': 'Purges deleted assignments that cannot be restored any more',
      'forget-stored-answers': 'Deletes expired responses stored for retries',
      'forget-sign-ins': 'Deletes expired sign-ins',
    },
  },
}
