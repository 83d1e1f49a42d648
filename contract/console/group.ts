/** Groups as staff read, pass, reject and close them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Statement } from '../endpoints/group.ts'
import { BankRef } from '../values/bank-ref.ts'
import { Fen } from '../values/fen.ts'
import { FilePath } from '../values/file.ts'
import { GroupCode, GroupRole, GroupState, StatementFormat, TopUpNo, TopUpState } from '../values/group.ts'
import { CreatedSort } from '../values/list-sort.ts'
import { RowVersion } from '../values/row-version.ts'
import { SearchedText } from '../values/searched-no.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, Month } from '../values/time.ts'

const deciders = ['owner', 'orders'] as const
const readers = ['owner', 'orders', 'finance'] as const
const cashiers = ['owner', 'finance'] as const

const StaffGroupRow = z.object({
  code: GroupCode,
  name: z.string(),
  licenceNo: z.string(),
  state: GroupState,
  appliedAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
})
export type StaffGroupRow = z.infer<typeof StaffGroupRow>

const StaffTopUp = z.object({
  no: TopUpNo,
  amountFen: Fen,
  bankRef: z.string(),
  state: TopUpState,
  enteredBy: z.string(),
  enteredAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** Why it was rejected. */
  rejectText: z.nullable(z.string()),
  reversal: z.nullable(z.object({ by: z.string(), at: Instant, reason: z.string() })),
})
export type StaffTopUp = z.infer<typeof StaffTopUp>

/** What came from any group. */
const ListedTopUp = z.extend(StaffTopUp, { group: z.object({ code: GroupCode, name: z.string() }) })
export type ListedTopUp = z.infer<typeof ListedTopUp>

const StaffGroup = z.extend(StaffGroupRow, {
  licencePicture: FilePath,
  picturesUrl: z.string(),
  /** Of its business, not of a visitor: in full. */
  contactName: z.string(),
  contactMobile: z.string(),
  rejectText: z.nullable(z.string()),
  members: z.array(
    z.object({
      account: z.string(),
      role: GroupRole,
      /** Of what the balance pays for in a day; null: none. */
      dailyLimitFen: z.nullable(Fen),
      spentTodayFen: Fen,
    }),
  ),
  balanceFen: Fen,
  creditFen: Fen,
  /** Those that await a second person, then the newest: twenty. */
  topUps: z.array(StaffTopUp),
  /** Moves when its member sends it anew. */
  version: RowVersion,
})
export type StaffGroup = z.infer<typeof StaffGroup>

export const listGroups = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups',
  access: 'staff',
  roles: readers,
  summary:
    'Groups in one state, or by number or how the name begins in any, the oldest first; those that applied where nothing is asked for',
  query: z.object({
    state: z.optional(GroupState),
    find: z.optional(SearchedText),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffGroupRow), nextCursor: z.nullable(z.string()) }),
})

const ofGroup = z.object({ code: GroupCode })

export const readGroup = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups/{code}',
  access: 'staff',
  roles: readers,
  summary: 'One group with its licence, its contact and who buys for it',
  params: ofGroup,
  answer: StaffGroup,
})

export const passGroup = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/pass',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'group',
  summary: 'Let a group buy, as it was read; also one that was closed',
  params: ofGroup,
  body: z.object({ version: RowVersion }),
  answer: z.null(),
})

export const rejectGroup = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/reject',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'group',
  summary: 'Reject an application; its member reads the reason and may send it anew',
  params: ofGroup,
  body: z.object({ reason: StaffReason, version: RowVersion }),
  answer: z.null(),
})

export const closeGroup = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/close',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'group',
  summary: 'Let a group buy no more; what it bought stays',
  params: ofGroup,
  body: z.object({ reason: StaffReason, version: RowVersion }),
  answer: z.null(),
})

export const enterTopUp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/top-ups',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'group',
  summary: 'Enter a transfer that came from a group; above the limit a second person confirms it',
  params: ofGroup,
  body: z.object({
    amountFen: Fen.check(z.positive(), z.lte(1_000_000_000)),
    /** Of the transfer, as the bank names it. */
    bankRef: BankRef,
  }),
  answer: StaffTopUp,
})

export const listTopUps = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/top-ups',
  access: 'staff',
  roles: readers,
  summary: 'Top-ups of all groups, newest first unless sorted otherwise; in one state, or those looked for',
  query: z.object({
    /** How the bank's reference or the name of the group begins, or the whole number of the group or the top-up. */
    find: z.optional(SearchedText),
    state: z.optional(TopUpState),
    /** By when they were entered. */
    sort: z.optional(CreatedSort),
    cursor: z.optional(TopUpNo),
  }),
  answer: z.object({ items: z.array(ListedTopUp), nextCursor: z.nullable(z.string()) }),
})

const ofTopUp = z.object({ no: TopUpNo })

export const confirmTopUp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/top-ups/{no}/confirm',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'group',
  summary: 'Confirm a top-up that somebody else entered: the balance rises',
  params: ofTopUp,
  answer: StaffTopUp,
})

export const rejectTopUp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/top-ups/{no}/reject',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'group',
  summary: 'Reject a top-up that was entered by mistake; nothing moves',
  params: ofTopUp,
  body: z.object({ reason: StaffReason }),
  answer: StaffTopUp,
})

export const reverseTopUp = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/top-ups/{no}/reverse',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'group',
  summary:
    'Reverse a booked top-up that somebody else entered by mistake: the balance falls, and its transfer can be entered anew',
  params: ofTopUp,
  body: z.object({ reason: StaffReason }),
  answer: StaffTopUp,
})

export const setGroupCredit = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/groups/{code}/credit',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'group',
  summary: 'Say how much a group may owe, as it was read',
  params: ofGroup,
  body: z.object({
    /** What it might owe when it was read. */
    seenFen: Fen,
    creditFen: Fen.check(z.nonnegative(), z.lte(1_000_000_000)),
    reason: StaffReason,
  }),
  answer: z.null(),
})

export const listStatements = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups/{code}/statements',
  access: 'staff',
  roles: readers,
  summary: "The monthly statements of a group's balance, the newest first",
  params: ofGroup,
  answer: z.object({ items: z.array(Statement), nextCursor: z.null() }),
})

export const downloadStatement = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/groups/{code}/statements/{month}/{format}',
  access: 'staff',
  roles: readers,
  kind: 'bytes',
  summary: 'A statement with each of its entries, as PDF or as a sheet of Excel',
  params: z.object({ code: GroupCode, month: Month, format: StatementFormat }),
  answer: z.string(),
})
