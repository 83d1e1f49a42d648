/** What a bank calls a transfer. */
import * as z from 'zod/mini'
import { plainText } from './person.ts'
import { maxCharacters, required } from './text.ts'

/** In one spelling, however it was typed or pasted: entered twice, it is the same money. */
export const BankRef = z.string().check(
  z.overwrite((text) => plainText(text).replace(/\s/g, '').toUpperCase()),
  required,
  maxCharacters(64),
)
