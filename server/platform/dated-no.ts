/** Numbers of orders, refunds, invoices and the like: a letter for the kind, the day, and letters that nobody can guess. */
import { venueDate } from '#contract/values/time.ts'
import { type Chance, drawText } from './chance.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Form = { kind: string; length: number; letters?: string }

/** "G261121" and `length` letters. The day is the venue's. */
export const drawDatedNo = (chance: Chance, at: Date, { kind, length, letters = LETTERS }: Form): string =>
  `${kind}${venueDate(at).slice(2).replaceAll('-', '')}${drawText(chance, letters, length)}`
