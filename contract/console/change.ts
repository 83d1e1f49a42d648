/** Changes of date as staff find them and decide those whose policy asks for it. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Change, ChangeSummary } from '../endpoints/change.ts'
import { ChangeNo, ChangeState } from '../values/change.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { atMost, required } from '../values/text.ts'
import { Instant } from '../values/time.ts'

const readers = ['owner', 'orders', 'finance'] as const
const deciders = ['owner', 'orders'] as const

const StaffChangeRow = z.extend(ChangeSummary, {
  /** Until when staff may decide; afterwards it is declined by itself. Null when nothing is to be decided. */
  auditUntil: z.nullable(Instant),
})
export type StaffChangeRow = z.infer<typeof StaffChangeRow>

export const findChanges = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/changes',
  access: 'staff',
  roles: readers,
  summary: 'Changes of date, newest first',
  query: z.object({
    /** The number of a change or of an order, whole. */
    find: z.optional(z.string().check(required, atMost(32))),
    state: z.optional(ChangeState),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffChangeRow), nextCursor: z.nullable(z.string()) }),
})

const StaffChange = z.extend(Change, {
  /** `system`, `staff:<account>`; null while nobody has decided, and where nobody has to. */
  decidedBy: z.nullable(z.string()),
  actions: z.array(z.enum(['approve', 'reject'])),
})
export type StaffChange = z.infer<typeof StaffChange>

const changeParams = z.object({ changeNo: ChangeNo })

export const readStaffChange = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/changes/{changeNo}',
  access: 'staff',
  roles: readers,
  summary: 'One change of date with its tickets and its price',
  params: changeParams,
  answer: StaffChange,
})

const Decided = z.object({ changeNo: ChangeNo, state: ChangeState })

export const approveStaffChange = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/changes/{changeNo}/approve',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary: 'Agree to a change of date: it is complete, or its difference may be paid now',
  params: changeParams,
  answer: Decided,
})

export const rejectStaffChange = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/changes/{changeNo}/reject',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary: 'Decline a change of date; the tickets keep theirs, and the buyer reads the reason',
  params: changeParams,
  body: z.object({ reason: StaffReason }),
  answer: Decided,
})
