import type { Language } from '../domain/accounts/user.ts'
import { ruleOf, type Schedule } from '../domain/series/recurring-setting.ts'
import { type Formatter, weekdayNames } from './formatter.ts'
import { rulePhrases } from './messages/recurrence.ts'

/** A setting's rule in a sentence: `Every Monday at 20:00, until July 20, 2026`. */
export function ruleInWords(schedule: Schedule, language: Language, format: Formatter): string {
  const phrases = rulePhrases[language]
  const { dueTime, endCount, endDate } = schedule
  const sentence = phrases.at(datesInWords(schedule, language), dueTime)
  if (endCount !== null) return `${sentence}${phrases.times(endCount)}`
  if (endDate !== null) return `${sentence}${phrases.until(format.date(endDate))}`
  return sentence
}

function datesInWords(schedule: Schedule, language: Language): string {
  const rule = ruleOf(schedule)
  const phrases = rulePhrases[language]
  switch (rule.type) {
    case 'daily':
      return phrases.daily(rule.interval)
    case 'weekly': {
      const { interval, weekdays } = rule
      return phrases.weekly(interval, weekdayNames(language, weekdays), weekdays.length)
    }
    case 'monthly':
      return phrases.monthly(rule.interval, rule.day)
  }
}
