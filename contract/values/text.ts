/** What any text may have to be: there, so long, not longer (spec 5.1). contract/rule-words.ts has the sentences of faults. */
import * as z from 'zod/mini'
import type { RuleFault } from '../rule-words.ts'

export const required = z.minLength(1, 'required' satisfies RuleFault)

/** "At least N characters". */
export const minCharacters = (characters: number) =>
  z.minLength(characters, `minLength:${characters}` satisfies RuleFault)

/** "At most N characters". */
export const maxCharacters = (characters: number) =>
  z.maxLength(characters, `maxLength:${characters}` satisfies RuleFault)

/** The minimum-length rule: more than 5 characters. */
export const minimumSix = z.minLength(6, 'minimumSix' satisfies RuleFault)
