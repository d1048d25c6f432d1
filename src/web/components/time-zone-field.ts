import { type Language, languages } from '../../domain/accounts/user.ts'
import { memo } from '../../domain/memo.ts'
import { type Html, html } from '../html.ts'
import { type FormState, namedSuggestions, textField } from './field.ts'

interface TimeZoneField {
  readonly label: string
  readonly hint: string
  /** Whether the browser's own zone replaces the value of the field. */
  readonly prefersOwn?: boolean
}

/**
 * Any IANA zone can be typed. About one for each offset is suggested: a list of all 400 would be
 * larger than the rest of the page.
 */
export function timeZoneField(
  form: FormState,
  { label, hint, prefersOwn = false }: TimeZoneField,
): Html {
  const when = prefersOwn ? 'always' : 'empty'
  return html`${textField(form, {
    name: 'timeZone',
    label,
    hint,
    required: true,
    autocomplete: 'off',
    also: html`list="time-zones" spellcheck="false" data-offers-time-zone="${when}"`,
  })}${namedSuggestions('time-zones', namesIn(form.language))}`
}

const offered = [
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Manila',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Ho_Chi_Minh',
  'Asia/Dhaka',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Karachi',
  'Asia/Kabul',
  'Asia/Dubai',
  'Asia/Tehran',
  'Asia/Riyadh',
  'Africa/Nairobi',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Europe/Kyiv',
  'Europe/Athens',
  'Europe/Berlin',
  'Europe/Paris',
  'Europe/Madrid',
  'Europe/London',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/St_Johns',
  'America/Halifax',
  'America/New_York',
  'America/Chicago',
  'America/Mexico_City',
  'America/Bogota',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Auckland',
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Perth',
  'Pacific/Guam',
  'UTC',
]

/** `日本標準時`, for each. Formatting them takes 5 ms. */
const namesIn = memo(
  languages.length,
  (language: Language) => new Map(offered.map((it) => [it, nameOf(it, language)])),
)

function nameOf(timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
