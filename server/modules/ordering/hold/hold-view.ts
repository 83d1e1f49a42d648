/** Held seats as the order form sees them. */
import { strict as assert } from 'node:assert'
import type { HeldItem, Hold } from '#contract/endpoints/ordering/hold.ts'
import type { Language } from '#contract/language.ts'
import { partyAsks } from '#contract/values/extras/party.ts'
import { fieldIn } from '#contract/values/extras/registry.ts'
import type { HeldLine } from '#contract/values/order-line.ts'
import { withFirstUnits } from '#contract/values/seats.ts'
import { asksOfItem, asksParty, itemsOf } from '../order/items.ts'
import type { Order, OrderLine } from '../order/order-sql.ts'
import { policyText } from '../order/order-words.ts'
import { packageIn } from '../order/ordered-package.ts'
import { freeUntil } from './free-until.ts'

export type ViewedOrder = Pick<
  Order,
  'orderNo' | 'channel' | 'amounts' | 'vouchers' | 'heldUntil' | 'noticeOpenedAt'
>

export type ViewedLine = Pick<
  OrderLine,
  | 'productCode'
  | 'product'
  | 'visitDate'
  | 'untilDate'
  | 'slotFrom'
  | 'slotTo'
  | 'offerCode'
  | 'quantity'
  | 'priceFen'
  | 'amountFen'
  | 'ticket'
> & {
  /** Of a part: the first of its packages, and how many they are. */
  packages?: HeldLine['packages']
}

type View = {
  order: ViewedOrder
  /** Those with units. */
  lines: readonly ViewedLine[]
  packages: readonly ViewedLine[]
  formerVisitors: Hold['formerVisitors']
  listRows: number
  now: Date
  language: Language
}

export function holdView({ order, lines, packages, formerVisitors, listRows, now, language }: View): Hold {
  const items = itemsOf(withFirstUnits(lines)).map((item) => heldItemOf(item, language))
  const leading = itemsOf(packages.map((line) => ({ ...line, firstUnit: 0 })))
  const [lead] = [...leading.map((item) => ({ ...heldItemOf(item, language), asks: [] })), ...items]
  assert(lead, 'a hold has items')
  return {
    ...lead,
    orderNo: order.orderNo,
    items,
    packages: packages.flatMap((line) => packageIn(line, language)),
    party: asksParty({ channel: order.channel, lines })
      ? partyAsks.map((asked) => fieldIn(language, asked))
      : [],
    listRows,
    refundPolicy: policyText({ ...order, wayToGet: null, lines }, 'refundPolicy', language),
    freeUntil: freeUntil({ order, lines, now })?.toISOString() ?? null,
    amounts: order.amounts,
    vouchers: order.vouchers,
    heldUntil: order.heldUntil.toISOString(),
    serverNow: now.toISOString(),
    noticeOpenedAt: order.noticeOpenedAt?.toISOString() ?? null,
    formerVisitors,
  }
}

function heldItemOf(lines: readonly (ViewedLine & { firstUnit: number })[], language: Language): HeldItem {
  const [lead] = lines
  assert(lead, 'an item has lines')
  const { productCode, product, visitDate, untilDate, slotFrom } = lead
  const ends = lines.flatMap(({ slotTo }) => slotTo ?? [])
  return {
    productCode,
    productName: product.name[language],
    picture: product.picture,
    type: product.type,
    ...(product.kind && { kind: product.kind }),
    visitDate,
    untilDate,
    slotFrom,
    slotTo: ends.toSorted().at(-1) ?? null,
    lines: lines.map((line) => heldLineOf(line, language)),
    asks: asksOfItem(lines).map((asked) => fieldIn(language, asked)),
  }
}

function heldLineOf(line: ViewedLine & { firstUnit: number }, language: Language): HeldLine {
  const { ticket, offerCode, priceFen, quantity, amountFen, firstUnit, packages } = line
  const { category, realName, idTypes, ageMin, ageMax, admits, needsGuardian } = ticket
  return {
    offerCode,
    name: ticket.name[language],
    category,
    priceFen,
    quantity,
    amountFen,
    realName,
    idTypes,
    ageMin,
    ageMax,
    admits,
    needsGuardian,
    ...(ticket.needsCard && { needsCard: true as const }),
    firstUnit,
    ...(packages && { packages }),
  }
}
