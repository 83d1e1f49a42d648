/** Who may make an order of a hold: the kind of caller that held it, and of some kinds of products members alone. */
import type * as contract from '#contract/endpoints/ordering/place.ts'
import { familyOf } from '#contract/product-paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import type { Call } from '../../caller/caller.ts'
import { salesChannelOf } from '../../catalogue/sales-channel.ts'
import type { HeldOrder } from '../hold/held-sql.ts'

type PlaceCall = Call<typeof contract.placeOrder>

/**
 * The price depends on the channel, and a group account has a channel of its own: the buyer must be the kind of
 * caller that held the seats. A member's hold is that member's, also in a browser that two people share.
 */
export function refuseOtherBuyer({ channel, memberId }: HeldOrder, { caller, userAgent }: PlaceCall): void {
  const isOtherMember = memberId !== null && (caller.kind !== 'member' || caller.memberId !== memberId)
  if (isOtherMember || salesChannelOf(caller, userAgent) !== channel) throw new Refusal('HOLD_OF_OTHER_BUYER')
}

/** Of what guests may not buy there is one kind in an order, as of all that is sold alone. */
export function refuseGuest({ product }: HeldOrder, { caller }: PlaceCall): void {
  const { buyers } = productTypeTerms[familyOf(product)]
  if (buyers === 'members' && caller.kind !== 'member') throw new Refusal('LOGIN_NEEDED')
}
