import type { Language } from '../../domain/accounts/user.ts'

/** Texts of one part of the site in every language. A missing text does not compile. */
export type Translated<T> = Readonly<Record<Language, T>>
