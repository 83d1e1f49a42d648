/** An order that was cancelled or ran out is held once more, at the price of now, with its visitors at hand. */
import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { PartSlots } from '#contract/endpoints/inventory.ts'
import type * as contract from '#contract/endpoints/ordering/hold.ts'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { Refusal } from '#contract/refusals.ts'
import { resultOrRefusal } from '../../../platform/result-or-refusal.ts'
import type { Call } from '../../caller/caller.ts'
import { salesChannelOf } from '../../catalogue/sales-channel.ts'
import { type QuoteItem, quoteAll } from '../../inventory/quote/quote.ts'
import type { Quote } from '../../inventory/quote/quote-rules.ts'
import { itemsOf } from '../order/items.ts'
import { listAllLines, type Order, type OrderLine } from '../order/order-sql.ts'
import { ownOrder } from '../order/own-order.ts'
import { actionsOf, shownStatus } from '../order/rules.ts'
import type { HoldDeps } from './deps.ts'
import { newHoldOf, takeSeats, viewFormer } from './hold-seats.ts'
import type { NewHold } from './new-hold.ts'

type AgainCall = Call<typeof contract.buyAgain>

export async function buyAgain(deps: HoldDeps, call: AgainCall): Promise<Hold> {
  const order = await ownOrder(deps.db, call.caller, call.params.orderNo)
  const digest = createHash('sha256').update(`rebuy ${order.orderNo}`).digest()
  const prepared = await resultOrRefusal(prepareAgain(deps, call, order, digest))
  if (prepared instanceof Refusal) return await viewFormer(deps, call, digest, prepared)
  const { hold, quotes } = prepared
  // A buyer is known, and never one of the unproven.
  await takeSeats(deps, hold, { quotes, language: call.language }, async () => undefined)
  return await viewFormer(deps, call, digest)
}

async function prepareAgain(
  deps: HoldDeps,
  call: AgainCall,
  order: Order,
  digest: Buffer,
): Promise<{ hold: NewHold; quotes: readonly Quote[] }> {
  const { caller, userAgent, language } = call
  const now = deps.clock.now()
  if (!actionsOf(shownStatus(order.flowStatus, order.payUntil, now)).includes('rebuy'))
    throw new Refusal('REBUY_NOT_POSSIBLE')
  const { lines, packages } = await listAllLines(deps.db, order.id)
  const channel = salesChannelOf(caller, userAgent)
  const wanted = [
    ...packages.map((line) => ({ ...line, partSlots: partSlotsOf(line, lines) })),
    ...lines.filter(({ ofPackages }) => ofPackages === null),
  ]
  const quotes = await quoteAll(deps, itemsOf(wanted).map(quoteItemOf), { channel, now, language })
  const again = { orderId: order.id, noticeOpenedAt: readBefore(order, lines, quotes) }
  return { quotes, hold: await newHoldOf(deps, { call, quotes, channel, digest, again, vouchers: null }) }
}

/** The slots in which the parts of a package were to be used. */
const partSlotsOf = ({ position }: OrderLine, lines: readonly OrderLine[]): PartSlots =>
  Object.fromEntries(
    lines.flatMap(({ ofPackages, slotFrom }) =>
      ofPackages?.position === position && ofPackages.partCode && slotFrom
        ? [[ofPackages.partCode, slotFrom]]
        : [],
    ),
  )

function quoteItemOf(lines: readonly OrderLine[]): QuoteItem {
  const [lead] = lines
  assert(lead, 'an item has lines')
  const { productCode, visitDate, untilDate, slotFrom } = lead
  return { productCode, visitDate, untilDate, slotFrom, lines }
}

/** Who has read and agreed to these very notices need not wait for them again: one tap buys again. */
function readBefore(
  { noticeOpenedAt }: Order,
  lines: readonly OrderLine[],
  quotes: readonly Quote[],
): Date | null {
  const isSame = ({ productCode, product }: OrderLine) =>
    quotes.some(
      (quote) => quote.product.code === productCode && quote.product.noticeVersion === product.noticeVersion,
    )
  return lines.every(isSame) ? noticeOpenedAt : null
}
