/** Groups: a travel agency applies, and its owner says who buys for it (spec 15.2). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { BankAccount } from '../values/bank-account.ts'
import { Fen } from '../values/fen.ts'
import { FilePath } from '../values/file.ts'
import {
  DailyLimit,
  GroupCode,
  GroupName,
  GroupRole,
  GroupState,
  LicenceNo,
  StatementFormat,
} from '../values/group.ts'
import { OrderNo } from '../values/order.ts'
import { Account, Mobile, PersonName } from '../values/person.ts'
import { Instant, Month } from '../values/time.ts'

export const GroupApplication = z.object({
  name: GroupName,
  licenceNo: LicenceNo,
  /** A temporary file of the member, or the one that the application has already. */
  licencePicture: FilePath,
  contactName: PersonName,
  contactMobile: Mobile,
})
export type GroupApplication = z.infer<typeof GroupApplication>

/** Who buys for the group; nobody's mobile. */
const GroupMember = z.object({
  account: z.string(),
  nickname: z.string(),
  role: GroupRole,
  /** So much of the balance may be spent in a day; null: as much as there is. */
  dailyLimitFen: z.nullable(Fen),
  spentTodayFen: Fen,
})

const Group = z.object({
  code: GroupCode,
  name: z.string(),
  licenceNo: z.string(),
  /** Below publicBucketUrl. */
  licencePicture: FilePath,
  /** For owners only. */
  contact: z.nullable(z.object({ contactName: z.string(), contactMobile: z.string() })),
  state: GroupState,
  /** Why it was rejected, in the words of staff. */
  rejectText: z.nullable(z.string()),
  appliedAt: Instant,
  role: GroupRole,
  /** What was paid in advance and is still to be used; below 0 it is owed. Null until it is passed. */
  balanceFen: z.nullable(Fen),
  /** So much may be owed. */
  creditFen: z.nullable(Fen),
  /** So much of it I may still spend today; null: as much as there is. */
  leftTodayFen: z.nullable(Fen),
  /** Where transfers go; null until it is passed, or when the shop does not say it. */
  payInto: z.nullable(BankAccount),
  /** For owners only, themselves first. */
  members: z.array(GroupMember),
})
export type Group = z.infer<typeof Group>

export const applyAsGroup = endpoint({
  method: 'POST',
  path: '/api/groups/applications',
  access: 'member',
  summary: 'Apply as a group, or send a rejected application anew; the same again changes nothing',
  body: GroupApplication,
  answer: Group,
})

export const readMyGroup = endpoint({
  method: 'GET',
  path: '/api/groups/me',
  access: 'member',
  summary: 'The group that I applied for or buy for; null: none. Its application in full for owners only',
  answer: z.object({ group: z.nullable(Group) }),
})

export const addGroupMember = endpoint({
  method: 'POST',
  path: '/api/groups/me/members',
  access: 'group',
  summary: 'Let a member with this account buy for my group, or change role and daily limit; owners only',
  body: z.object({
    account: Account,
    role: GroupRole,
    /** Null: none. Left out: it stays as it is. */
    dailyLimitFen: z.optional(z.nullable(DailyLimit)),
  }),
  answer: Group,
})

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/api/groups/me/members/{account}',
  access: 'group',
  summary: 'Let somebody buy for my group no more; owners only, and one owner stays',
  params: z.object({ account: Account }),
  answer: Group,
})

export const leaveGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/me',
  access: 'member',
  summary:
    'Buy for my group no more, or withdraw an application that was never passed; one owner stays. The same again changes nothing',
  answer: z.null(),
})

const LedgerEntry = z.object({
  id: z.string(),
  at: Instant,
  /** payment: an order was paid. money-back: one was refunded. top-up: money came in; top-up-back: it was entered by mistake. */
  kind: z.enum(['payment', 'money-back', 'top-up', 'top-up-back']),
  /** Above 0 it came in. */
  amountFen: Fen,
  orderNo: z.nullable(OrderNo),
  /** It is my order. One of a colleague opens to its buyer only. */
  own: z.boolean(),
})
export type GroupEntry = z.infer<typeof LedgerEntry>

export const listGroupEntries = endpoint({
  method: 'GET',
  path: '/api/groups/me/ledger',
  access: 'group',
  summary: "What moved my group's balance, the newest first",
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({ items: z.array(LedgerEntry), nextCursor: z.nullable(z.string()) }),
})

/** What moved the balance in a month: opening + in - used + back = closing. */
export const Statement = z.object({
  month: Month,
  openingFen: Fen,
  inFen: Fen,
  usedFen: Fen,
  backFen: Fen,
  closingFen: Fen,
  madeAt: Instant,
})
export type Statement = z.infer<typeof Statement>

export const listGroupStatements = endpoint({
  method: 'GET',
  path: '/api/groups/me/statements',
  access: 'group',
  summary: "The monthly statements of my group's balance, the newest first; owners only",
  answer: z.object({ items: z.array(Statement) }),
})

export const downloadGroupStatement = endpoint({
  method: 'GET',
  path: '/api/groups/me/statements/{month}/{format}',
  access: 'group',
  kind: 'bytes',
  summary: 'A statement with each of its entries, as PDF or as a sheet of Excel; owners only',
  params: z.object({ month: Month, format: StatementFormat }),
  answer: z.string(),
})
