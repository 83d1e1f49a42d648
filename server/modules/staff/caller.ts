/** Who calls from the console, and what the roles of an endpoint make of a caller. */
import type * as z from 'zod/mini'
import type { ConsoleEndpoint, StaffReadEndpoint } from '#contract/console-endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffAccountName, StaffRole } from '#contract/values/staff.ts'
import {
  type Audience,
  bind,
  type Handler,
  type Call as PlatformCall,
  type Route as PlatformRoute,
} from '../../platform/http.ts'

export type StaffId = string & z.$brand<'StaffId'>
export const staffIdOf = (id: number | string): StaffId => String(id) as StaffId

export type Staff = {
  kind: 'staff'
  staffId: StaffId
  account: StaffAccountName
  name: string
  roles: readonly StaffRole[]
  /** Number of the session that calls. */
  sessionId: number
}
export type StaffCaller = { kind: 'stranger' } | Staff

type Admitted<E extends ConsoleEndpoint> = E extends { access: 'staff' } ? Staff : StaffCaller

/** One request of the console, from a caller whom the endpoint admits. */
export type StaffCall<E extends ConsoleEndpoint> = PlatformCall<E, Admitted<E>>

export type StaffRoute = PlatformRoute<StaffCaller, ConsoleEndpoint>

type Unaudited = StaffReadEndpoint | Extract<ConsoleEndpoint, { access: 'public' }>

/** Binds what changes nothing, or lets somebody in, to its use case. A write is bound by `onWrite` (audited.ts). */
export const onRead = <const E extends Unaudited>(
  endpoint: E,
  handler: Handler<E, Admitted<E>>,
): StaffRoute => bind<E, Admitted<E>, StaffCaller>(endpoint, handler)

/** Those who use the console. */
export const staffAudience = (
  identify: (authorization: string) => Promise<Staff | null>,
): Audience<StaffCaller, ConsoleEndpoint> => ({ stranger: { kind: 'stranger' }, identify, admit })

function admit(endpoint: ConsoleEndpoint, caller: StaffCaller): void {
  if (caller.kind !== 'staff' || endpoint.access !== 'staff') throw new Refusal('LOGIN_NEEDED')
  if (!endpoint.roles.some((role) => caller.roles.includes(role))) throw new Refusal('NOT_ALLOWED')
}
