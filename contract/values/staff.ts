/** Staff of the tower: their roles, accounts, passwords and codes (spec 16.1). */
import * as z from 'zod/mini'
import { maxCharacters, minCharacters, required } from './text.ts'

export const staffRoles = ['owner', 'catalogue', 'orders', 'finance', 'content', 'gate'] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** Names a member of staff in calls, in history and in the audit log; never changes. */
export const StaffAccountName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9._-]{2,31}$/))
  .brand<'StaffAccountName'>()
export type StaffAccountName = z.infer<typeof StaffAccountName>

export const LONGEST_STAFF_PASSWORD = 128
/** One that staff choose; what is easily guessed is refused as well. */
export const NewStaffPassword = z
  .string()
  .check(minCharacters(10), maxCharacters(LONGEST_STAFF_PASSWORD))
  .brand<'NewStaffPassword'>()

/** Six digits of an authenticator app (RFC 6238). */
export const TotpCode = z.string().check(z.regex(/^\d{6}$/))

/** What the audit log calls the thing that was written. */
export const auditKinds = [
  'session',
  'staff',
  'order',
  'refund',
  'change',
  'person',
  'alert',
  'setting',
  'gate',
  'scan',
  'calendar',
  'stock',
  'shipment',
  'product',
  'picture',
  'policy',
  'closure',
  'message',
  'coupon',
  'comment',
  'group',
  'card',
  'voucher',
  'invoice',
  'asset',
  'assignment',
] as const
export const AuditKind = z.enum(auditKinds)
export type AuditKind = z.infer<typeof AuditKind>

/** Why something was done, in the words of the person who did it. */
export const StaffReason = z.string().check(required, maxCharacters(200))

/** Where the next page of a list begins: what `nextCursor` of the page before said. */
export const Cursor = z.string().check(z.regex(/^\d{1,18}$/))
