import { languages } from '../../domain/accounts/user.ts'
import { layoutTexts } from './layout.ts'

/** The name of each language in that language. */
export const languageChoices = languages.map((value) => ({ value, text: layoutTexts[value].name }))
