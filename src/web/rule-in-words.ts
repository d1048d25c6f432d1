import { type RecurringSetting, ruleOf, type Schedule } from '../domain/recurring-setting.ts'
import type { Language } from '../domain/user.ts'
import { rulePhrases } from './messages/recurrence.ts'
import type { Translated } from './messages/translated.ts'

/** A setting's rule in a sentence: `Every Monday at 20:00, until 20 July 2026`. */
export function ruleInWords(
  language: Language,
  schedule: Pick<RecurringSetting, keyof Schedule>,
): string {
  const phrases = rulePhrases[language]
  const { dueTime, endCount, endDate } = schedule
  const sentence = phrases.at(datesInWords(language, schedule), dueTime)
  if (endCount !== null) return `${sentence}${phrases.times(endCount)}`
  if (endDate !== null) return `${sentence}${phrases.until(dateInWords(language, endDate))}`
  return sentence
}

function datesInWords(language: Language, schedule: Schedule): string {
  const rule = ruleOf(schedule)
  const phrases = rulePhrases[language]
  switch (rule.type) {
    case 'daily':
      return phrases.daily(rule.interval)
    case 'weekly':
      return phrases.weekly(rule.interval, weekdayInWords(language, rule.weekday))
    case 'monthly':
      return phrases.monthly(rule.interval, rule.day)
  }
}

const zone = { timeZone: 'UTC' } as const
const whole = { ...zone, dateStyle: 'long' } as const
const weekday = { ...zone, weekday: 'long' } as const

const dates: Translated<Intl.DateTimeFormat> = {
  ja: new Intl.DateTimeFormat('ja', whole),
  en: new Intl.DateTimeFormat('en-GB', whole),
}
const weekdays: Translated<Intl.DateTimeFormat> = {
  ja: new Intl.DateTimeFormat('ja', weekday),
  en: new Intl.DateTimeFormat('en', weekday),
}

/** @param date YYYY-MM-DD */
const dateInWords = (language: Language, date: string) =>
  dates[language].format(new Date(`${date}T00:00Z`))

/** @param number 0 is Sunday, as 5 April 2026 was. */
export const weekdayInWords = (language: Language, number: number) =>
  weekdays[language].format(Date.UTC(2026, 3, 5 + number))
