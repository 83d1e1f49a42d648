/** What empties a choice, with a name of the console's language: Ant Design has an English one alone. */
import { kitWords } from '../lib/kit-words.ts'

export const clearable = { label: kitWords.clear }
