/** Members as staff see them: masked, found by account or mobile; their data handed over or erased on their request. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Mobile } from '../values/person.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant } from '../values/time.ts'

export const MemberNumber = z.string().check(z.regex(/^\d{1,15}$/))

const StaffMemberRow = z.object({
  memberId: MemberNumber,
  account: z.string(),
  /** Masked, as all that says who it is. */
  nickname: z.string(),
  mobile: z.string(),
  /** The name of the agency that they buy for. */
  group: z.nullable(z.string()),
  memberSince: Instant,
})
export type StaffMemberRow = z.infer<typeof StaffMemberRow>

const StaffMember = z.extend(StaffMemberRow, {
  email: z.nullable(z.string()),
  hasPassword: z.boolean(),
  hasWechat: z.boolean(),
  /** Where they are logged in. */
  devices: z.int(),
})
export type StaffMember = z.infer<typeof StaffMember>

const Page = z.object({ items: z.array(StaffMemberRow), nextCursor: z.nullable(z.string()) })
const ofMember = z.object({ memberId: MemberNumber })

export const listMembers = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/members',
  access: 'staff',
  roles: ['owner', 'orders'],
  summary: 'Members, the newest first, masked',
  query: z.object({ cursor: z.optional(Cursor) }),
  answer: Page,
})

/** Whose data is asked for stands in no address and in no server's log, so this is no GET. */
export const findMember = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/members/find',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'person',
  summary: 'The member of an account name or a mobile, if there is one',
  body: z.union([
    z.object({ account: z.string().check(required, maxCharacters(32)) }),
    z.object({ mobile: Mobile }),
  ]),
  answer: Page,
})

export const readMember = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/members/{memberId}',
  access: 'staff',
  roles: ['owner', 'orders'],
  summary: 'One member, masked',
  params: ofMember,
  answer: StaffMember,
})

const MemberFile = z.object({
  fileName: z.string(),
  /** JSON, as members download it themselves. */
  content: z.string(),
})
export type MemberFile = z.infer<typeof MemberFile>

export const exportMember = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/members/{memberId}/export',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'person',
  summary:
    'All that the shop keeps of a member, to hand over to who asked for it; the reason says who and how',
  params: ofMember,
  body: z.object({ reason: StaffReason }),
  answer: MemberFile,
})

export const eraseMember = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/members/{memberId}/erase',
  access: 'staff',
  roles: ['owner'],
  idempotent: true,
  audits: 'person',
  summary: 'Erase a member for good, at their request; refused while something is open that needs them',
  params: ofMember,
  /** `account`: typed once more, so that nobody is erased by a slip. */
  body: z.object({ reason: StaffReason, account: z.string().check(required, maxCharacters(32)) }),
  answer: z.null(),
})
