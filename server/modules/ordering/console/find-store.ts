/** Orders as the console lists them, and the notes of staff. */
import type { ExpressionBuilder } from 'kysely'
import type { FlowStatus, OrderNo, SalesChannel } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { type OrderTables, tables } from '../order/tables.ts'

export type OrderFilter = {
  find?: string | undefined
  visitDate?: VisitDate | undefined
  product?: SoughtProduct | undefined
  status?: FlowStatus | undefined
  channel?: SalesChannel | undefined
  payType?: PayType | undefined
}

/** `id`: null when the catalogue has no such product. */
export type SoughtProduct = { code: ProductCode; id: number | null }

/** Orders whose first line is of the product, or the others that have a line of it. */
export type LineOfProduct = 'first' | 'later'

/** An order by what the list is sorted by. */
export type ByPlaced = { placedAt: Date | null; id: number }
export type ByVisit = { visitDate: VisitDate | null; id: number }

/** The page begins behind `after`, and need not reach `before`. */
export type Listed<Sorted> = {
  direction: 'asc' | 'desc'
  after: Sorted | null
  before?: Sorted | null
  limit: number
}

/** Packages of an order, null when it has none: each counts as one, whatever number of parts it has. */
const packagesOf = (is: ExpressionBuilder<OrderTables, 'shop_order'>) =>
  is
    .selectFrom('order_line')
    .select(({ fn, cast }) => cast<number>(fn.sum('order_line.quantity'), 'integer').as('packages'))
    .whereRef('order_line.order_id', '=', 'shop_order.id')
    .where('order_line.is_package', '=', true)

const placedOrders = (on: Db | Tx, limit: number) =>
  tables(on)
    .selectFrom('shop_order')
    .select(['id', 'order_no as orderNo', 'type', 'channel', 'flow_status as flowStatus'])
    .select(['product_code as productCode', 'product_snapshot as productSnapshot'])
    .select(['visit_date as visitDate', 'slot_from as slotFrom'])
    .select((is) => is.fn.coalesce(packagesOf(is), is.ref('quantity')).as('quantity'))
    .select(['payable_fen as payableFen', 'paid_fen as paidFen', 'pay_type as payType'])
    .select(['placed_at as placedAt', 'confirm_until as confirmUntil'])
    .where('placed_at', 'is not', null)
    .limit(limit)

export type FoundOrder = Awaited<ReturnType<ReturnType<typeof placedOrders>['execute']>>[number]

function filteredOrders(
  db: Db,
  filter: OrderFilter,
  { line, limit }: { line: LineOfProduct; limit: number },
) {
  const { find, visitDate, product, status, channel, payType } = filter
  let rows = placedOrders(db, limit)
  if (find !== undefined)
    rows = rows.where((is) => is.or([is('order_no', '=', find as OrderNo), is('assist_code', '=', find)]))
  if (status !== undefined) rows = rows.where('flow_status', '=', status)
  if (channel !== undefined) rows = rows.where('channel', '=', channel)
  if (payType !== undefined) rows = rows.where('pay_type', '=', payType)
  if (product !== undefined && visitDate === undefined) rows = rows.where(hasProduct(product, line))
  if (visitDate !== undefined)
    rows = rows.where('id', 'in', (lines) =>
      lines
        .selectFrom('order_line')
        .select('order_id')
        .where('order_line.visit_date', '=', visitDate)
        .$if(product !== undefined, (ofDate) =>
          ofDate.where('order_line.product_code', '=', (product as SoughtProduct).code),
        ),
    )
  return rows
}

/** Later lines by the index of those whose product may be another one than their order's. */
const hasProduct =
  ({ code, id }: SoughtProduct, line: LineOfProduct) =>
  (is: ExpressionBuilder<OrderTables, 'shop_order'>) =>
    line === 'first'
      ? is('product_code', '=', code)
      : is.and([
          is('product_code', '<>', code),
          is(
            'id',
            'in',
            is
              .selectFrom('order_line')
              .select('order_id')
              .where('order_line.product_id', '=', id)
              .where((line) => line.or([line('position', '>', line.lit(0)), line.ref('left_behind')])),
          ),
        ])

type Orders = ReturnType<typeof filteredOrders>
type PagePosition = readonly [Date | VisitDate | null, number]

/** By the index on the column and the id. */
function sortedOrders(
  orders: Orders,
  column: 'placed_at' | 'visit_date',
  {
    direction,
    after,
    before,
  }: { direction: 'asc' | 'desc'; after: PagePosition | null; before: PagePosition | null },
): Orders {
  const [behind, ahead] = direction === 'desc' ? (['<', '>'] as const) : (['>', '<'] as const)
  return orders
    .orderBy(column, direction)
    .orderBy('id', direction)
    .$if(after !== null, (rows) =>
      rows.where((is) => is(is.refTuple(column, 'id'), behind, is.tuple(...(after as PagePosition)))),
    )
    .$if(before !== null, (rows) =>
      rows.where((is) => is(is.refTuple(column, 'id'), ahead, is.tuple(...(before as PagePosition)))),
    )
}

const NEVER = new Date(0)

export const listOrdersByPlaced = (
  db: Db,
  filter: OrderFilter,
  page: Listed<ByPlaced>,
): Promise<FoundOrder[]> =>
  withLaterLines(filter, page, {
    read: (line, part) => ordersByPlaced(db, filter, part, line).execute(),
    compare: (a, b) => Number(a.placedAt ?? NEVER) - Number(b.placedAt ?? NEVER) || a.id - b.id,
  })

export const ordersByPlaced = (
  db: Db,
  filter: OrderFilter,
  { direction, after, before, limit }: Listed<ByPlaced>,
  line: LineOfProduct = 'first',
) =>
  sortedOrders(filteredOrders(db, filter, { line, limit }), 'placed_at', {
    direction,
    after: after && [after.placedAt, after.id],
    before: before ? [before.placedAt, before.id] : null,
  })

/** Those with a date before those without, whatever the direction. */
export async function listOrdersByVisit(
  db: Db,
  filter: OrderFilter,
  page: Listed<ByVisit>,
): Promise<FoundOrder[]> {
  const { after, limit } = page
  const dated =
    after?.visitDate === null
      ? []
      : await withLaterLines(filter, page, {
          read: (line, part) => datedOrders(db, filter, part, line).execute(),
          compare: (a, b) => (a.visitDate ?? '').localeCompare(b.visitDate ?? '') || a.id - b.id,
        })
  if (dated.length === limit) return dated
  const rest = { ...page, after: after?.visitDate === null ? after : null, limit: limit - dated.length }
  const undated = await withLaterLines(filter, rest, {
    read: (line, part) => undatedOrders(db, filter, part, line).execute(),
    compare: (a, b) => a.id - b.id,
  })
  return [...dated, ...undated]
}

export const datedOrders = (
  db: Db,
  filter: OrderFilter,
  { direction, after, before, limit }: Listed<ByVisit>,
  line: LineOfProduct = 'first',
) =>
  sortedOrders(filteredOrders(db, filter, { line, limit }), 'visit_date', {
    direction,
    after: after && [after.visitDate, after.id],
    before: before ? [before.visitDate, before.id] : null,
  }).where('visit_date', 'is not', null)

export const undatedOrders = (
  db: Db,
  filter: OrderFilter,
  { direction, after, before, limit }: Listed<ByVisit>,
  line: LineOfProduct = 'first',
) =>
  filteredOrders(db, filter, { line, limit })
    .where('visit_date', 'is', null)
    .$if(!!after, (rows) => rows.where('id', direction === 'desc' ? '<' : '>', after?.id ?? 0))
    .$if(!!before, (rows) => rows.where('id', direction === 'desc' ? '>' : '<', before?.id ?? 0))
    // By both columns, since the index has both.
    .orderBy('visit_date', direction)
    .orderBy('id', direction)

type Parts<Sorted> = {
  read: (line: LineOfProduct, part: Listed<Sorted>) => Promise<FoundOrder[]>
  compare: (a: FoundOrder, b: FoundOrder) => number
}

/**
 * Orders that begin with a product are a range of an index. The others that have a line of it are looked for only as far
 * as those reach, and merged into them.
 */
async function withLaterLines<Sorted>(
  { product, visitDate }: OrderFilter,
  page: Listed<Sorted>,
  { read, compare }: Parts<Sorted>,
): Promise<FoundOrder[]> {
  const first = await read('first', page)
  if (!product?.id || visitDate !== undefined) return first
  const before = first.length === page.limit ? ((first.at(-1) as Sorted | undefined) ?? null) : null
  const later = await read('later', { ...page, before })
  const sign = page.direction === 'desc' ? -1 : 1
  return [...first, ...later].toSorted((a, b) => sign * compare(a, b)).slice(0, page.limit)
}

/** `before`: the last of the page before. */
export type PersonPage = { before?: number | undefined; limit: number }

const pageOf = (orders: ReturnType<typeof placedOrders>, { before }: PersonPage) =>
  orders.$if(before !== undefined, (rows) => rows.where('id', '<', before as number)).orderBy('id', 'desc')

export type SearchedBuyer = { mobileIndex: Buffer; memberId: number | null }

/** The newest of a buyer, and those that name the mobile as their contact's; by an index each. */
export const ordersOfBuyer = (tx: Db | Tx, { mobileIndex, memberId }: SearchedBuyer, page: PersonPage) => {
  const listed = tables(tx).selectFrom('shop_order').select('id').where('list_tab', 'is not', null)
  const ofContact = tables(tx)
    .selectFrom('shop_order')
    .select('id')
    .where('contact_mobile_index', '=', mobileIndex)
    .where((is) => is('contact_mobile_index', 'is distinct from', is.ref('guest_mobile_index')))
  const ofMobile = listed.where('guest_mobile_index', '=', mobileIndex).union(ofContact)
  const all = memberId === null ? ofMobile : ofMobile.union(listed.where('member_id', '=', memberId))
  return pageOf(placedOrders(tx, page.limit).where('id', 'in', all), page)
}

export const listOrdersOfBuyer = (tx: Tx, buyer: SearchedBuyer, page: PersonPage) =>
  ordersOfBuyer(tx, buyer, page).execute()

export type OfDocument = { documentIndex: Buffer; visitDate: VisitDate | undefined }

/** By the index that keeps one ticket per document, product and day, and by that of the others: of tickets that are over, and of offers that a document may have several of. */
export const ordersOfDocument = (tx: Db | Tx, { documentIndex, visitDate }: OfDocument, page: PersonPage) => {
  const people = tables(tx)
    .selectFrom('visitor')
    .innerJoin('unit', 'unit.id', 'visitor.unit_id')
    .select('unit.order_id')
    .where('visitor.document_index', '=', documentIndex)
    .$if(visitDate !== undefined, (rows) => rows.where('visitor.visit_date', '=', visitDate as VisitDate))
  const isOnce = (is: ExpressionBuilder<OrderTables, 'visitor'>) =>
    is.and([is('visitor.live', '=', true), is('visitor.once_per_day', '=', true)])
  const all = people.where(isOnce).union(people.where((is) => is.not(isOnce(is))))
  return pageOf(placedOrders(tx, page.limit).where('id', 'in', all), page)
}

export const listOrdersOfDocument = (tx: Tx, of: OfDocument, page: PersonPage) =>
  ordersOfDocument(tx, of, page).execute()

export type OrderNote = { orderId: number; at: Date; actor: string; text: string }

export async function insertNote(tx: Tx, { orderId, ...note }: OrderNote): Promise<void> {
  await tables(tx)
    .insertInto('order_note')
    .values({ order_id: orderId, ...note })
    .execute()
}

export const listNotes = (db: Db, orderId: number) =>
  tables(db)
    .selectFrom('order_note')
    .select(['at', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
