import { languages } from '../../domain/user.ts'
import { layoutTexts } from './layout.ts'

/** Each in itself. */
export const languageChoices = languages.map((value) => ({ value, text: layoutTexts[value].name }))
