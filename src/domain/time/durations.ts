// In milliseconds. A day of a time zone may be longer or shorter: `time.ts` knows.
export const oneSecond = 1000
export const oneMinute = 60 * oneSecond
export const oneHour = 60 * oneMinute
export const oneDay = 24 * oneHour

export const hoursIn = (duration: number) => duration / oneHour
export const minutesIn = (duration: number) => duration / oneMinute
