/** The endpoints of the shop: what visitors, buyers and payment providers call. */
import type { Endpoint } from './endpoint.ts'

/** `buyer`: a member, or a guest who proved a mobile or holds an order's key. `member`: logged in. `group`: a member with a corp. */
export type ShopAccess = 'public' | 'buyer' | 'member' | 'group'

export type ShopEndpoint = Endpoint & { access: ShopAccess }

/** Keeps the exact type of what is described, so that both sides infer from it. */
export function endpoint<const E extends ShopEndpoint>(described: E): E {
  return described
}
