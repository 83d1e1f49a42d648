/** What a refusal says, and where HTTP has a status for it. */
import type { Language } from './language.ts'

/** `{left}` and the like are filled from the refusal's details. */
export type RefusalWords = Record<Language, string> & {
  /** The HTTP status, only where spec 8.2 gives it a meaning; a refusal of the shop itself is 200. */
  status?: 400 | 401 | 403 | 404 | 429 | 500 | 503
}
