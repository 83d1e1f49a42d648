/** The tower's own account at a bank, to which agencies transfer what they pay in advance. */
import * as z from 'zod/mini'
import { plainText } from './person.ts'
import { maxCharacters, required } from './text.ts'

const line = z.string().check(z.trim(), required, maxCharacters(100), z.regex(/^\P{Cc}+$/u))

export const BankAccount = z.object({
  /** Whose it is. */
  name: line,
  bank: line,
  number: z.string().check(
    z.overwrite((text) => plainText(text).replace(/[\s-]/g, '')),
    z.regex(/^\d{6,30}$/),
  ),
})
export type BankAccount = z.infer<typeof BankAccount>
