import type { Issue } from '../../domain/issue.ts'
import type { Language } from '../../domain/user.ts'

/** What is wrong with a field, to stand beside it. */
export const issueText = (language: Language, issue: Issue): string =>
  language === 'ja' ? inJapanese(issue) : inEnglish(issue)

function inJapanese(issue: Issue): string {
  switch (issue.rule) {
    case 'required':
      return '入力してください。'
    case 'type':
      return issue.expected === 'integer' ? '整数で入力してください。' : '形式が正しくありません。'
    case 'one_of':
      return '選択肢から選んでください。'
    case 'between':
      return `${issue.min}から${issue.max}までの整数で入力してください。`
    case 'min_length':
      return `${issue.min}文字以上で入力してください。`
    case 'max_length':
      return `${issue.max}文字以内で入力してください。`
    case 'characters':
      return '使えない文字が含まれています。'
    case 'date_time':
      return '日付と時刻を正しく入力してください。'
    case 'date':
      return '日付を正しく入力してください。'
    case 'time_of_day':
      return '時刻を正しく入力してください。'
    case 'time_zone':
      return 'Asia/Tokyo のようなタイムゾーン名を入力してください。'
    case 'email':
      return 'メールアドレスを正しく入力してください。'
    case 'not_after':
      return issue.other === 'dueDate'
        ? '期限より前にしてください。'
        : '終わりより前にしてください。'
    case 'not_before':
      return `${issue.date}以降にしてください。`
    case 'once':
      return '一つだけ入力してください。'
    case 'wrong':
      return '正しくありません。'
    case 'common':
      return '推測されやすいので、別のものにしてください。'
    case 'taken':
      return 'すでに使われています。'
  }
}

function inEnglish(issue: Issue): string {
  switch (issue.rule) {
    case 'required':
      return 'Please fill this in.'
    case 'type':
      return 'This is not in the right form.'
    case 'one_of':
      return 'Choose one of the options.'
    case 'between':
      return `Enter a whole number from ${issue.min} to ${issue.max}.`
    case 'min_length':
      return `Use at least ${issue.min} characters.`
    case 'max_length':
      return `Use at most ${issue.max} characters.`
    case 'characters':
      return 'This contains a character that cannot be used.'
    case 'date_time':
      return 'Enter a date and a time that exist.'
    case 'date':
      return 'Enter a date that exists.'
    case 'time_of_day':
      return 'Enter a time of day.'
    case 'time_zone':
      return 'Enter the name of a time zone, such as Asia/Tokyo.'
    case 'email':
      return 'Enter an e-mail address.'
    case 'not_after':
      return issue.other === 'dueDate'
        ? 'This must not be after the due date.'
        : 'This must not be after the end.'
    case 'not_before':
      return `This must not be before ${issue.date}.`
    case 'once':
      return 'Give this once.'
    case 'wrong':
      return 'This is not right.'
    case 'common':
      return 'This is easily guessed; choose another.'
    case 'taken':
      return 'This is taken.'
  }
}
