/**
 * The endpoints of the console: what staff call. Every list answers { items, nextCursor }, newest first; every write
 * carries an Idempotency-Key and leaves one row in the audit log; what two editors may change carries a `version`.
 */
import type { Endpoint } from './endpoint.ts'
import type { AuditKind, StaffRole } from './values/staff.ts'

/** Log-in: its caller has no session yet. */
type SignInEndpoint = Endpoint & { access: 'public'; method: 'POST' }
/** Roles are listed one by one, the owner's too. */
export type StaffReadEndpoint = Endpoint & { access: 'staff'; method: 'GET'; roles: readonly StaffRole[] }
export type StaffWriteEndpoint = Endpoint & {
  access: 'staff'
  method: 'POST' | 'PUT' | 'DELETE'
  roles: readonly StaffRole[]
  idempotent: true
  /** What the audit log calls that which is written. */
  audits: AuditKind
}

export type ConsoleEndpoint = SignInEndpoint | StaffReadEndpoint | StaffWriteEndpoint

/** Keeps the exact type of what is described, so that both sides infer from it. */
export function consoleEndpoint<const E extends ConsoleEndpoint>(described: E): E {
  return described
}
