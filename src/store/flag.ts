/** How databases store a boolean. */
export type Flag = 0 | 1

export const flag = (value: boolean): Flag => (value ? 1 : 0)

/** The inverse of `flag`. */
export const isSet = (stored: unknown): boolean => stored === 1
