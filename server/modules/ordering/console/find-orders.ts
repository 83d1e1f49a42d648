/** Finding orders from the console: by number, assist code, date, product, status, channel and way to pay, or by a person, which is audited. */
import type * as contract from '#contract/console/ordering.ts'
import type { OrderSort, StaffOrderRow } from '#contract/console/ordering.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/language.ts'
import { documentKey } from '#contract/values/document.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { productIdOf } from '../../catalogue/known-codes.ts'
import { memberByMobile, mobileIndexOf } from '../../member/member.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import type { Snapshots } from '../order/snapshots.ts'
import {
  type FoundOrder,
  listOrdersByPlaced,
  listOrdersByVisit,
  listOrdersOfBuyer,
  listOrdersOfDocument,
  type OrderFilter,
  type PersonPage,
} from './find-store.ts'
import { cursorOf, placedAfter, visitAfter } from './order-cursor.ts'

export type FindDeps = { db: Db; clock: Clock; vault: Vault; snapshots: Snapshots }

const PAGE_SIZE = 50

type Page = AnswerOf<typeof contract.findOrders>

export async function findOrders(
  deps: FindDeps,
  { query, language }: StaffCall<typeof contract.findOrders>,
): Promise<Page> {
  const { cursor, sort = 'placed-desc', productCode, ...filter } = query
  const product = productCode && { code: productCode, id: await productIdOf(deps.db, productCode) }
  const found = await listSorted(deps.db, { ...filter, product }, { sort, cursor })
  const last = found.length > PAGE_SIZE ? found[PAGE_SIZE - 1] : undefined
  return {
    items: await rowsOf(deps, found.slice(0, PAGE_SIZE), language),
    nextCursor: last ? cursorOf(sort, last) : null,
  }
}

/** One more than a page has, which says whether another page follows. */
function listSorted(
  db: Db,
  filter: OrderFilter,
  { sort, cursor }: { sort: OrderSort; cursor: string | undefined },
): Promise<FoundOrder[]> {
  const page = { direction: sort.endsWith('asc') ? 'asc' : 'desc', limit: PAGE_SIZE + 1 } as const
  return sort === 'placed-asc' || sort === 'placed-desc'
    ? listOrdersByPlaced(db, filter, { ...page, after: cursor === undefined ? null : placedAfter(cursor) })
    : listOrdersByVisit(db, filter, { ...page, after: cursor === undefined ? null : visitAfter(cursor) })
}

const rowsOf = (
  { snapshots }: FindDeps,
  found: readonly FoundOrder[],
  language: Language,
): Promise<StaffOrderRow[]> =>
  Promise.all(
    found.map(async ({ id: _, productSnapshot, placedAt, confirmUntil, ...order }) => ({
      ...order,
      productName: (await snapshots.product(productSnapshot)).name[language],
      placedAt: (placedAt as Date).toISOString(),
      confirmUntil: order.flowStatus === 'UNCONIRM' ? (confirmUntil?.toISOString() ?? null) : null,
    })),
  )

/** What was looked for is masked in the audit log. */
export async function findOrdersOfPerson(
  deps: FindDeps,
  tx: Tx,
  call: WriteCall<typeof contract.findOrdersOfPerson>,
): Promise<Written<Page>> {
  const { body, language } = call
  const { cursor, ...sought } = body
  const page = { before: cursor === undefined ? undefined : Number(cursor), limit: PAGE_SIZE + 1 }
  const found = await ('mobile' in body
    ? listOfMobile(deps, tx, { mobile: body.mobile, page })
    : listOrdersOfDocument(tx, documentOf(deps, body), page))
  const shown = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    answer: { items: await rowsOf(deps, shown, language), nextCursor: last ? String(last.id) : null },
    audit: { no: 'mobile' in body ? 'mobile' : 'document', after: { ...sought, found: shown.length } },
  }
}

type OfMobile = { mobile: Parameters<typeof mobileIndexOf>[1]; page: PersonPage }

async function listOfMobile({ vault }: FindDeps, tx: Tx, { mobile, page }: OfMobile): Promise<FoundOrder[]> {
  const mobileIndex = mobileIndexOf(vault, mobile)
  const member = await memberByMobile(tx, mobileIndex)
  return listOrdersOfBuyer(tx, { mobileIndex, memberId: member ? Number(member.id) : null }, page)
}

type ByDocument = Extract<WriteCall<typeof contract.findOrdersOfPerson>['body'], { document: string }>

/** However it is typed or printed: in groups, or with the number of reissues of a travel permit. */
const documentOf = ({ vault, clock }: FindDeps, { idType, document, visitDate }: ByDocument) => ({
  documentIndex: vault.index('document', documentKey(idType, document, venueDate(clock.now()))),
  visitDate,
})
