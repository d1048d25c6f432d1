import { earliestInstant, type Instant, latestInstant } from '../time/time.ts'

/**
 * The time of the next check of a series whose user has changed the time zone at `now`. It is long past, since the clock
 * may be set back, and in the order of these changes: who makes one after the other comes behind all others each time.
 */
export const recheckAt = (now: Instant): Instant => earliestInstant + Math.floor(now / 1000)

/**
 * Series to be checked before this time are checked again by `recheckAt`, or are due for more than a century. They come
 * last: the series of one user may be ten thousand, and most of them are not due.
 */
export const firstDue: Instant = recheckAt(latestInstant) + 1
