import type { Language } from '../../domain/accounts/user.ts'

/** Texts of one part of the site in every language. Those in English say which there are: a missing one does not compile. */
export type Translated<T> = Readonly<Record<Language, T>>
