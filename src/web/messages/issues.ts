import type { Language } from '../../domain/accounts/user.ts'
import type { Issue } from '../../domain/issue.ts'
import { shortened } from '../../domain/text.ts'
import { formatterFor } from '../formatter.ts'
import type { Translated } from './translated.ts'

/** The error message beside a field. */
export function issueText(language: Language, issue: Issue): string {
  // The compiler does not know that the text for a rule takes an issue with that rule.
  const found = texts[language][issue.rule] as string | ((issue: Issue) => string)
  const text = typeof found === 'string' ? found : found(issue)
  return issue.line === undefined ? text : `${placeText(language, issue)}${text}`
}

function placeText(language: Language, { line, text = '', part }: Issue): string {
  const quoted = shortened(text, longestQuoted)
  if (language === 'ja') return `${line}行目「${quoted}」${part ? 'の名前' : ''}：`
  return `Line ${line} (${quoted})${part ? ', name' : ''}: `
}

/** In characters. */
const longestQuoted = 40

/** Dates have their year, so nothing depends on the moment. */
const formatterIn = (language: Language) => formatterFor(language, { now: 0, timeZone: 'UTC' })
const dateText = (language: Language, date: string) => formatterIn(language).date(date)
const numberText = (language: Language, value: number) => formatterIn(language).number(value)

/** A message for each rule, which may be made from the issue. */
type IssueTexts = {
  readonly [Rule in Issue['rule']]:
    | string
    | ((issue: Extract<Issue, { readonly rule: Rule }>) => string)
}

const en: IssueTexts = {
  required: 'Please fill this in.',
  not_empty: 'Choose at least one.',
  type: ({ expected }) =>
    expected === 'integer' ? 'Enter a whole number.' : 'This has the wrong format.',
  one_of: 'Choose one of the options.',
  between: ({ min, max }) => `Enter a whole number from ${min} to ${max}.`,
  min_length: ({ min }) => `Use at least ${min} characters.`,
  max_length: ({ max }) => `Use at most ${max} characters.`,
  max_lines: ({ max }) => `Use at most ${max} lines.`,
  max_items: ({ max }) => `Choose at most ${max}.`,
  max_days: ({ max }) => `Choose ${max} days at most.`,
  characters: 'This contains a character that cannot be used.',
  quota: ({ field, max }) =>
    `You can have at most ${numberText('en', max)} ${field}. Delete what you no longer need.`,
  list_length:
    'This list is too long. Narrow it with the filter, or delete what you no longer need.',
  date_time: 'Enter a date and a time that exist.',
  out_of_range: ({ first, last }) =>
    `Enter a date from ${dateText('en', first)} to ${dateText('en', last)}.`,
  date: 'Enter a date that exists.',
  time_of_day: 'Enter a time of day.',
  time_zone: 'Enter the name of a time zone, such as Asia/Tokyo.',
  email: 'Enter an e-mail address.',
  not_after: ({ other }) =>
    other === 'dueDate'
      ? 'This must not be after the due date.'
      : 'This must not be after the last day of the range.',
  not_before: ({ date }) => `This must not be before ${dateText('en', date)}.`,
  once: 'Enter only one.',
  wrong: 'This is wrong.',
  common: 'This is easy to guess. Choose another.',
  taken: 'This is taken.',
  repeated: 'An earlier line has the same e-mail address.',
  nobody: 'Nobody has this e-mail address.',
  disabled: 'This user is disabled. Enable them first.',
}

const ja: IssueTexts = {
  required: '入力してください。',
  not_empty: '一つ以上選んでください。',
  type: ({ expected }) =>
    expected === 'integer' ? '整数で入力してください。' : '形式が正しくありません。',
  one_of: '選択肢から選んでください。',
  between: ({ min, max }) => `${min}から${max}までの整数で入力してください。`,
  min_length: ({ min }) => `${min}文字以上で入力してください。`,
  max_length: ({ max }) => `${max}文字以内で入力してください。`,
  max_lines: ({ max }) => `${max}行以内で入力してください。`,
  max_items: ({ max }) => `${max}件以内にしてください。`,
  max_days: ({ max }) => `${max}日以内の期間にしてください。`,
  characters: '使えない文字が含まれています。',
  quota: ({ field, max }) =>
    `${field === 'series' ? 'くり返し' : '課題'}は${numberText('ja', max)}件までです。不要なものを削除してください。`,
  list_length: '一覧が長すぎます。条件で絞り込むか、不要なものを削除してください。',
  date_time: '日付と時刻を正しく入力してください。',
  out_of_range: ({ first, last }) =>
    `${dateText('ja', first)}から${dateText('ja', last)}までの日付を入力してください。`,
  date: '日付を正しく入力してください。',
  time_of_day: '時刻を正しく入力してください。',
  time_zone: 'Asia/Tokyo のようなタイムゾーン名を入力してください。',
  email: 'メールアドレスを正しく入力してください。',
  not_after: ({ other }) =>
    other === 'dueDate' ? '期限以前にしてください。' : '「この日まで」以前の日付にしてください。',
  not_before: ({ date }) => `${dateText('ja', date)}以降にしてください。`,
  once: '一つだけ入力してください。',
  wrong: '正しくありません。',
  common: '推測されやすいので、別のものにしてください。',
  taken: 'すでに使われています。',
  repeated: '同じメールアドレスが前の行にもあります。',
  nobody: 'このメールアドレスの利用者はいません。',
  disabled: 'この利用者は停止中です。先に停止を解除してください。',
}

const texts: Translated<IssueTexts> = { ja, en }
