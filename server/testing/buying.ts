/** Buying in tests, the way a browser does it: hold, read the notice for 20 seconds, place. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import type { PlaceOrder, Visitor } from '#contract/endpoints/ordering/place.ts'
import { checkDigitOf } from '#contract/values/document.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { seatsToName } from '#contract/values/seats.ts'
import type { CallShop } from './call.ts'
import {
  callAs,
  done,
  type HoldBody,
  holdAndPlace,
  NOTICE_SECONDS,
  type Ordered,
  purchaseSteps,
  type TestBuyer,
} from './purchase.ts'
import type { TestPark } from './test-park.ts'

/** A shop and its clock; one that takes payments moves the clocks of the providers as well. */
type Reach = { call: CallShop; clock: { advance(by: { seconds: number }): unknown } }

export type HoldInput = {
  /** Quantities by the ticket's code, with the prices that are seen. */
  tickets?: Record<string, { quantity: number; priceFen: number }>
  slot?: string | null
}

export const oneAdult = { ADULT: { quantity: 1, priceFen: 15_000 } }

/** The body of a hold of one product and date. */
export const holdBody = (park: TestPark, input: HoldInput = {}) => ({ items: [holdItem(park, input)] })

export const holdItem = (
  { productCode, visitDate }: TestPark,
  { tickets = oneAdult, slot = '10:00' }: HoldInput = {},
) => ({
  productCode,
  visitDate,
  slotFrom: slot,
  lines: Object.entries(tickets).map(([code, { quantity, priceFen }]) => ({
    offerCode: `${productCode}-${code}`,
    quantity,
    priceFen,
  })),
})

/** The steps as this buyer takes them. */
export const stepsOf = ({ call }: Pick<Reach, 'call'>, buyer: TestBuyer) => purchaseSteps(callAs(call, buyer))

const passNotice = ({ clock }: Reach) => clock.advance({ seconds: NOTICE_SECONDS })

export async function held(
  shop: Reach,
  park: TestPark,
  buyer: TestBuyer = {},
  input: HoldInput = {},
): Promise<Hold> {
  return done(await stepsOf(shop, buyer).hold(holdBody(park, input)))
}

/** Opens the notice and lets its 20 seconds pass. */
export async function readNotice(shop: Reach, orderNo: OrderNo, buyer: TestBuyer = {}): Promise<void> {
  done(await stepsOf(shop, buyer).openNotice(orderNo))
  await passNotice(shop)
}

/** A resident's number that passes every check; another one for each `n`. */
export function idCard(n: number, birthDate = '19900307'): string {
  const body = `110105${birthDate}${String(n).padStart(3, '0')}`
  return body + checkDigitOf(body)
}

/** A visitor with an ID card for every seat that must be named. */
export const visitorsFor = (hold: Hold, firstId = 1): Visitor[] =>
  hold.items
    .flatMap(({ lines }) => lines.flatMap((line) => seatsToName(line)))
    .map((seat, index) => ({
      ...seat,
      name: '张三丰',
      idType: 'ID_CARD',
      idNumber: idCard(firstId + index),
    }))

/** What a buyer sends who has seen the price and read the notice. */
export const placingOf = ({
  orderNo,
  payableFen,
  visitors = [],
}: {
  orderNo: OrderNo
  payableFen: Fen
  visitors?: Visitor[]
}): PlaceOrder => ({
  orderNo,
  contactName: '李小龙',
  visitors,
  noticeAgreed: true,
  expectedPayableFen: payableFen,
})

export const placeBody = (hold: Hold, changes: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ...placingOf({
    orderNo: hold.orderNo,
    payableFen: hold.amounts.payableFen,
    visitors: visitorsFor(hold),
  }),
  ...changes,
})

/** From hold to an order that awaits payment. */
export async function placed(
  shop: Reach,
  park: TestPark,
  buyer: TestBuyer & { token: string },
  input: HoldInput & { place?: Partial<PlaceOrder> } = {},
): Promise<OrderNo> {
  const place = (hold: Hold) => placeBody(hold, input.place)
  return done((await orderItems(shop, buyer, holdBody(park, input), place)).answer).orderNo
}

/** From what is chosen to what placing answers, which may be a refusal. */
export const orderItems = (
  shop: Reach,
  buyer: TestBuyer,
  hold: HoldBody,
  place: (hold: Hold) => PlaceOrder | Promise<PlaceOrder> = placeBody,
): Promise<Ordered> => holdAndPlace(stepsOf(shop, buyer), { hold, passNotice: () => passNotice(shop), place })
