/** What staff type or paste to look for something: its number or code, or how a text of it begins. */
import * as z from 'zod/mini'
import { tidyDocument } from './document.ts'
import { maxCharacters, required } from './text.ts'

/** Full-width digits, groups of digits and small letters are the same number, as with documents. */
export const tidyNo = tidyDocument

export const SearchedNo = z.string().check(z.overwrite(tidyNo), required, maxCharacters(32))

/** The beginning of a name or of another text. */
export const SearchedText = z.string().check(
  z.overwrite((text) => text.replace(/\p{Cf}/gu, '').trim()),
  required,
  maxCharacters(100),
)
