/** Held seats as the order form sees them. */
import type { HeldLine, Hold } from '#contract/endpoints/ordering.ts'
import type { Language } from '#contract/language.ts'
import type { Order, OrderLine } from './order-store.ts'

export type ViewedOrder = Pick<
  Order,
  | 'orderNo'
  | 'productCode'
  | 'product'
  | 'type'
  | 'visitDate'
  | 'slotFrom'
  | 'slotTo'
  | 'amounts'
  | 'heldUntil'
  | 'noticeOpenedAt'
>

export type HeldLineFacts = Pick<
  OrderLine,
  'ticketTypeCode' | 'quantity' | 'priceFen' | 'amountFen' | 'ticket'
>

type View = {
  order: ViewedOrder
  lines: readonly HeldLineFacts[]
  formerVisitors: Hold['formerVisitors']
  now: Date
  language: Language
}

export function holdView({ order, lines, formerVisitors, now, language }: View): Hold {
  const { orderNo, productCode, product, type, visitDate, slotFrom, slotTo, amounts } = order
  return {
    orderNo,
    productCode,
    productName: product.name[language],
    picture: product.picture,
    type,
    visitDate,
    slotFrom,
    slotTo,
    lines: lines.map((line) => heldLineOf(line, language)),
    amounts,
    heldUntil: order.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    noticeOpenedAt: order.noticeOpenedAt?.toISOString() ?? null,
    formerVisitors,
  }
}

function heldLineOf({ ticket, ...line }: HeldLineFacts, language: Language): HeldLine {
  const { category, realName, idTypes, ageMin, ageMax, admits, needsGuardian } = ticket
  return {
    ticketTypeCode: line.ticketTypeCode,
    name: ticket.name[language],
    category,
    priceFen: line.priceFen,
    quantity: line.quantity,
    amountFen: line.amountFen,
    realName,
    idTypes,
    ageMin,
    ageMax,
    admits,
    needsGuardian,
  }
}
