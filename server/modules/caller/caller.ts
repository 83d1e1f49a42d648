/** Who calls the shop, and what `access` of an endpoint makes of a caller. The lowest floor: every module may know it. */
import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import type { ShopEndpoint } from '#contract/shop-endpoint.ts'
import {
  type Audience,
  bind,
  type Handler,
  type Call as PlatformCall,
  type Route as PlatformRoute,
} from '../../platform/http.ts'

/** Ids are texts outside of stores, whatever their columns are; the brand keeps one kind from being taken for another. */
export type MemberId = string & z.$brand<'MemberId'>
export type GuestId = string & z.$brand<'GuestId'>

/** Of a row, or of a value that was an id before. */
export const memberIdOf = (id: number | string): MemberId => String(id) as MemberId
export const guestIdOf = (id: string): GuestId => id as GuestId

export type Visitor = { kind: 'visitor' }
export type Guest = {
  kind: 'guest'
  guestId: GuestId
  /** Blind index of the mobile that was proved; null when the guest came with an order's key. */
  mobileIndex: Buffer | null
  /** The one order whose key was shown; null when a mobile was proved. */
  orderNo: string | null
  /** The mobile that was proved; only the vault opens it. */
  mobileSealed: Buffer | null
  /** With a proved mobile: older orders may belong to the former owner of the number. Null with an order's key. */
  ordersSince: Date | null
}
export type Member = { kind: 'member'; memberId: MemberId; corp: string | null; mobileSealed: Buffer }
export type Buyer = Guest | Member
export type Caller = Visitor | Buyer

/** Whom each access lets in. */
type Admitted = { public: Caller; buyer: Buyer; member: Member; group: Member }

/** One request of the shop, from a caller whom the endpoint admits. */
export type Call<E extends ShopEndpoint> = PlatformCall<E, Admitted[E['access']]>

export type Route = PlatformRoute<Caller, ShopEndpoint>

/** Binds an endpoint of the shop to its use case. */
export const on = <const E extends ShopEndpoint>(
  endpoint: E,
  handler: Handler<E, Admitted[E['access']]>,
): Route => bind<E, Admitted[E['access']], Caller>(endpoint, handler)

/** Those who use the shop. Sessions say who sent a token. */
export const shopAudience = (
  identify: (authorization: string) => Promise<Buyer | null>,
): Audience<Caller, ShopEndpoint> => ({ stranger: { kind: 'visitor' }, identify, admit })

function admit({ access }: ShopEndpoint, caller: Caller): void {
  if (access === 'buyer') return
  if (caller.kind !== 'member') throw new Refusal('LOGIN_NEEDED')
  if (access === 'group' && caller.corp === null) throw new Refusal('NOT_ALLOWED')
}
