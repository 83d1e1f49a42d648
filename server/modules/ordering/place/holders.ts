/** Whom the cards of an order are for: a document and a photo each, and nobody who has such a card. */
import type * as contract from '#contract/endpoints/ordering/place.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import { maskDocument } from '#contract/values/document.ts'
import { type Seat, sameSeat, withFirstUnits } from '#contract/values/seats.ts'
import type { Call } from '../../caller/caller.ts'
import { findHolding, type OrderedCard } from '../../card/order-cards.ts'
import { sealPicture } from '../../card/pictures.ts'
import type { HeldOrder } from '../hold/held-sql.ts'
import { statesOfCardOrders } from '../order/card-orders-sql.ts'
import { documentIndexOf, type NewUnit } from '../units/new-units.ts'
import type { CheckedVisitor } from '../units/visitor-rules.ts'
import type { PlaceDeps } from './deps.ts'
import { countDocumentAnswer, refuseAskedOften } from './document-answers.ts'

type PlaceCall = Call<typeof contract.placeOrder>
type Named = { order: HeldOrder; visitors: readonly CheckedVisitor[]; units: readonly NewUnit[] }

/** None, of an order of anything else. Cards are a member's, who sees them again. */
export async function cardsOf(deps: PlaceDeps, call: PlaceCall, named: Named): Promise<OrderedCard[]> {
  const { order, visitors } = named
  if (!order.lines.some(({ product }) => product.card)) return []
  if (call.caller.kind !== 'member') throw new Refusal('LOGIN_NEEDED')
  const { memberId } = call.caller
  const cards: OrderedCard[] = []
  for (const visitor of visitors) {
    const photo = call.body.visitors.find((given) => sameSeat(given, visitor))?.photo
    if (photo === undefined) throw new Refusal('CARD_PHOTO_MISSING', { field: 'visitors' })
    const sealed = await sealPicture(deps, memberId, { use: 'PHOTO', path: photo })
    cards.push({ ...cardOf(deps, named, visitor), photo: sealed })
  }
  await refuseHolding(deps, call, cards, visitors)
  return cards
}

function cardOf({ vault }: PlaceDeps, { order, units }: Named, visitor: CheckedVisitor) {
  const { name, idType, document, birthDate } = visitor
  const documentIndex = documentIndexOf(vault, visitor)
  const { line, unitNo } = placeOf({ order, units }, visitor)
  const { card } = line.product
  if (!card || !idType || !document || !documentIndex) throw new Refusal('VISITORS_MISSING')
  return {
    typeCode: line.productCode as string as CardTypeCode,
    typeName: line.product.name,
    terms: card,
    unitNo,
    holder: { name, idType, document, birthDate },
    documentIndex,
  }
}

/** The line and the unit on which a holder is named. */
export function placeOf({ order, units }: Pick<Named, 'order' | 'units'>, { offerCode, unit }: Seat) {
  const line = withFirstUnits(order.lines).find(
    (one) => one.offerCode === offerCode && one.firstUnit <= unit && unit < one.firstUnit + one.quantity,
  )
  const own = units.find(
    ({ linePosition, unitIndex }) =>
      linePosition === line?.position && unitIndex === unit - (line?.firstUnit ?? 0),
  )
  if (!line || !own) throw new Refusal('BAD_REQUEST', { field: 'visitors' })
  return { line, unitNo: own.unitNo }
}

/** Says of nobody's document more often than a ticket does. */
async function refuseHolding(
  deps: PlaceDeps,
  call: PlaceCall,
  cards: readonly OrderedCard[],
  visitors: readonly CheckedVisitor[],
): Promise<void> {
  await refuseAskedOften(deps, call)
  const held = await findHolding(deps.db, statesOfCardOrders, cards, deps.clock.now())
  if (!held) return
  await countDocumentAnswer(deps, call)
  const holder = visitors.find((one) => documentIndexOf(deps.vault, one)?.equals(held))
  throw new Refusal('CARD_HELD', { document: maskDocument(holder?.document ?? '') })
}
