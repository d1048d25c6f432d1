import type { Language } from '../../domain/user.ts'

/** Texts of one part of the site in every language. A text that one of them lacks does not compile. */
export type Translated<T> = Readonly<Record<Language, T>>
