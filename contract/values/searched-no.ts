/** The number or code of one thing, as staff type or paste it to look for that thing. */
import * as z from 'zod/mini'
import { tidyDocument } from './document.ts'
import { atMost, required } from './text.ts'

/** Full-width digits, groups of digits and small letters are the same number, as with documents. */
export const tidyNo = tidyDocument

export const SearchedNo = z.string().check(z.overwrite(tidyNo), required, atMost(32))
