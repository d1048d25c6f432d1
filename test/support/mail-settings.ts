import type { Recipient } from '../../src/deps.ts'

export const japanese: Recipient = {
  email: 'mei@example.org',
  language: 'ja',
  timeZone: 'Asia/Tokyo',
}
export const english: Recipient = { ...japanese, language: 'en', timeZone: 'Europe/Berlin' }

/** Of the service, for links. */
export const baseUrl = 'https://kadai.example.org'
/** Of the sender. */
export const from = 'kadai@example.org'
