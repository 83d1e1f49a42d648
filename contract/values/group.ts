/** Groups: travel agencies whose members buy as one, and who may do so. */
import * as z from 'zod/mini'
import type { RuleFault } from '../rule-words.ts'
import { Fen } from './fen.ts'
import { isTaxNumber } from './invoice.ts'
import { plainText } from './person.ts'
import { maxCharacters, required } from './text.ts'

export const GroupCode = z
  .string()
  .check(z.regex(/^A\d{6}[0-9A-Z]{8}$/))
  .brand<'GroupCode'>()
export type GroupCode = z.infer<typeof GroupCode>

/** AWAIT: staff have not decided. CLOSED: it was passed, and buys no more. */
export const groupStates = ['AWAIT', 'PASS', 'REJECT', 'CLOSED'] as const
export const GroupState = z.enum(groupStates)
export type GroupState = z.infer<typeof GroupState>

export const TopUpNo = z
  .string()
  .check(z.regex(/^U\d{6}[0-9A-Z]{8}$/))
  .brand<'TopUpNo'>()
export type TopUpNo = z.infer<typeof TopUpNo>

/** AWAIT: a second person looks at it. REVERSED: it was booked by mistake, and counts no more. */
export const topUpStates = ['AWAIT', 'DONE', 'REJECTED', 'REVERSED'] as const
export const TopUpState = z.enum(topUpStates)
export type TopUpState = z.infer<typeof TopUpState>

/** OWNER: says who buys for the group. */
export const GroupRole = z.enum(['OWNER', 'BUYER'])
export type GroupRole = z.infer<typeof GroupRole>

/** How much a member may spend from the group's balance in a day; with 0 nothing. */
export const DailyLimit = Fen.check(z.nonnegative(), z.lte(1_000_000_000))

/** As the licence shows it; brackets stay as wide as they are. */
export const GroupName = z.string().check(
  z.overwrite((text) => text.replace(/\p{Cf}/gu, '').trim()),
  required,
  maxCharacters(100),
  z.regex(/^\P{Cc}+$/u, 'invalid' satisfies RuleFault),
)

/** A unified social credit code (GB 32100); licences have had no other number for years. */
export const LicenceNo = z.string().check(
  z.overwrite((text) => plainText(text).replace(/[\s-]/g, '').toUpperCase()),
  required,
  z.refine((number) => number.length === 18 && isTaxNumber(number), 'invalid' satisfies RuleFault),
)

/** A statement to print, or as a sheet to reckon with. */
export const statementFormats = ['pdf', 'xlsx'] as const
export const StatementFormat = z.enum(statementFormats)
export type StatementFormat = z.infer<typeof StatementFormat>
