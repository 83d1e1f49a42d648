/** The calls of contract/endpoints/inventory.ts. */
import * as contract from '#contract/endpoints/inventory.ts'
import { on, type Route } from '../caller/caller.ts'
import { salesChannelOf } from '../catalogue/sales-channel.ts'
import { quoteCartItems } from './cart/cart.ts'
import { type InventoryDeps, showMonth, showSlots } from './inventory.ts'

export const inventoryRoutes = (deps: InventoryDeps): Route[] => [
  on(contract.quoteCart, ({ body, caller, userAgent, language }) =>
    quoteCartItems(deps, body, { channel: salesChannelOf(caller, userAgent), language }),
  ),
  on(contract.readMonth, ({ params, query, caller, userAgent }) =>
    showMonth(deps, params.code, query.month, salesChannelOf(caller, userAgent)),
  ),
  on(contract.readDay, ({ params, query, caller, userAgent }) =>
    showSlots(
      deps,
      params.code,
      { visitDate: query.date ?? null, untilDate: query.until ?? null },
      salesChannelOf(caller, userAgent),
    ),
  ),
]
