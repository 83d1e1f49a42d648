/** The shop's books: what stands on each account, and its entries. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Fen } from '../values/fen.ts'
import { Cursor } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant } from '../values/time.ts'

const AccountCode = z.string().check(required, maxCharacters(64))

export const listBalances = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/ledger/accounts',
  access: 'staff',
  roles: ['owner', 'finance'],
  summary: 'What stands on each account; a debit is positive. At most ten seconds old',
  answer: z.object({
    items: z.array(z.object({ account: AccountCode, balanceFen: Fen })),
    nextCursor: z.nullable(z.string()),
  }),
})

const Entry = z.object({
  id: z.string(),
  at: Instant,
  kind: z.string(),
  /** Number of the payment, top-up, settlement or refund that it is about; of revenue its day. */
  ref: z.string(),
  account: AccountCode,
  /** A debit is positive. */
  amountFen: Fen,
  /** Where the other half stands. */
  against: z.array(AccountCode),
})
export type LedgerEntry = z.infer<typeof Entry>

export const listEntries = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/ledger/entries',
  access: 'staff',
  roles: ['owner', 'finance'],
  summary: 'Entries of an account, newest first',
  query: z.object({ account: AccountCode, cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(Entry), nextCursor: z.nullable(z.string()) }),
})
