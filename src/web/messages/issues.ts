import type { Language } from '../../domain/accounts/user.ts'
import type { Issue } from '../../domain/issue.ts'
import { shortened } from '../../domain/text.ts'
import { formatterFor } from '../formatter.ts'
import type { Translated } from './translated.ts'

/** The error message beside a field. */
export function issueText(language: Language, issue: Issue): string {
  const text = language === 'ja' ? inJapanese(issue) : inEnglish(issue)
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

/** Rules with a fixed message. */
const always = {
  ja: {
    required: '入力してください。',
    not_empty: '一つ以上選んでください。',
    one_of: '選択肢から選んでください。',
    characters: '使えない文字が含まれています。',
    date_time: '日付と時刻を正しく入力してください。',
    date: '日付を正しく入力してください。',
    time_of_day: '時刻を正しく入力してください。',
    time_zone: 'Asia/Tokyo のようなタイムゾーン名を入力してください。',
    email: 'メールアドレスを正しく入力してください。',
    once: '一つだけ入力してください。',
    wrong: '正しくありません。',
    common: '推測されやすいので、別のものにしてください。',
    taken: 'すでに使われています。',
    repeated: '同じメールアドレスが前の行にもあります。',
    nobody: 'このメールアドレスの利用者はいません。',
    list_length: '一覧が長すぎます。条件で絞り込むか、不要なものを削除してください。',
  },
  en: {
    required: 'Please fill this in.',
    not_empty: 'Choose at least one.',
    one_of: 'Choose one of the options.',
    characters: 'This contains a character that cannot be used.',
    date_time: 'Enter a date and a time that exist.',
    date: 'Enter a date that exists.',
    time_of_day: 'Enter a time of day.',
    time_zone: 'Enter the name of a time zone, such as Asia/Tokyo.',
    email: 'Enter an e-mail address.',
    once: 'Enter only one.',
    wrong: 'This is wrong.',
    common: 'This is easy to guess. Choose another.',
    taken: 'This is taken.',
    repeated: 'An earlier line has the same e-mail address.',
    list_length:
      'This list is too long. Narrow it with the filter, or delete what you no longer need.',
    nobody: 'Nobody has this e-mail address.',
  },
} satisfies Translated<Partial<Record<Issue['rule'], string>>>

function inJapanese(issue: Issue): string {
  switch (issue.rule) {
    case 'type':
      return issue.expected === 'integer' ? '整数で入力してください。' : '形式が正しくありません。'
    case 'between':
      return `${issue.min}から${issue.max}までの整数で入力してください。`
    case 'out_of_range':
      return `${dateText('ja', issue.first)}から${dateText('ja', issue.last)}までの日付を入力してください。`
    case 'min_length':
      return `${issue.min}文字以上で入力してください。`
    case 'max_length':
      return `${issue.max}文字以内で入力してください。`
    case 'max_lines':
      return `${issue.max}行以内で入力してください。`
    case 'max_items':
      return `${issue.max}件以内にしてください。`
    case 'max_days':
      return `${issue.max}日以内の期間にしてください。`
    case 'quota':
      return `${issue.field === 'series' ? 'くり返し' : '課題'}は${numberText('ja', issue.max)}件までです。不要なものを削除してください。`
    case 'not_after':
      return issue.other === 'dueDate'
        ? '期限以前にしてください。'
        : '「この日まで」以前の日付にしてください。'
    case 'not_before':
      return `${dateText('ja', issue.date)}以降にしてください。`
    default:
      return always.ja[issue.rule]
  }
}

function inEnglish(issue: Issue): string {
  switch (issue.rule) {
    case 'type':
      return issue.expected === 'integer' ? 'Enter a whole number.' : 'This has the wrong format.'
    case 'between':
      return `Enter a whole number from ${issue.min} to ${issue.max}.`
    case 'out_of_range':
      return `Enter a date from ${dateText('en', issue.first)} to ${dateText('en', issue.last)}.`
    case 'min_length':
      return `Use at least ${issue.min} characters.`
    case 'max_length':
      return `Use at most ${issue.max} characters.`
    case 'max_lines':
      return `Use at most ${issue.max} lines.`
    case 'max_items':
      return `Choose at most ${issue.max}.`
    case 'max_days':
      return `Choose ${issue.max} days at most.`
    case 'quota':
      return `You can have at most ${numberText('en', issue.max)} ${issue.field}. Delete what you no longer need.`
    case 'not_after':
      return issue.other === 'dueDate'
        ? 'This must not be after the due date.'
        : 'This must not be after the last day of the range.'
    case 'not_before':
      return `This must not be before ${dateText('en', issue.date)}.`
    default:
      return always.en[issue.rule]
  }
}
