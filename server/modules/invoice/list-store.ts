/** Lists of invoices (server/migrations/0094_invoice.sql): a buyer's, an agency's, and those of staff. */
import type { InvoiceNo, InvoiceState } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Buyer } from '../caller/caller.ts'
import { ownedBy } from '../ordering/order/owned-sql.ts'
import { type InvoiceRow, type InvoiceTables, liveStates } from './invoice-store.ts'

type Tables = InvoiceTables & {
  /** Owned by ordering; whose invoice it is follows from its order. */
  shop_order: { id: number; order_no: OrderNo }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

/** Of one buyer, the newest first: whose they are follows from their orders. */
export async function listOwnInvoices(
  db: Db,
  caller: Buyer,
  { orderNo, after, limit }: { orderNo?: OrderNo | undefined; after?: InvoiceNo | undefined; limit: number },
): Promise<InvoiceRow[]> {
  return await tables(db)
    .selectFrom('invoice')
    .innerJoin('shop_order', 'shop_order.id', 'invoice.order_id')
    .selectAll('invoice')
    .where(ownedBy(caller))
    .$if(orderNo !== undefined, (query) => query.where('invoice.order_no', '=', orderNo as OrderNo))
    .$if(after !== undefined, (query) =>
      query.where('invoice.id', '<', (of) =>
        of
          .selectFrom('invoice as last')
          .select('last.id')
          .where('last.invoice_no', '=', after as InvoiceNo),
      ),
    )
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .execute()
}

export type StaffFilter = {
  state?: InvoiceState | undefined
  orderNo?: OrderNo | undefined
  before?: number | undefined
  limit: number
}

export async function listStaffRows(
  db: Db,
  { state, orderNo, before, limit }: StaffFilter,
): Promise<InvoiceRow[]> {
  return await tables(db)
    .selectFrom('invoice')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state as InvoiceState))
    .$if(orderNo !== undefined, (query) =>
      query.where('order_id', 'in', (order) =>
        order
          .selectFrom('shop_order')
          .select('id')
          .where('order_no', '=', orderNo as OrderNo),
      ),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Ten years of months, each with what was reversed of it. */
const MAX_OF_GROUP = 400

export type StatementInvoiceRow = InvoiceRow & { has_file: boolean }

/** Over the months of an agency, the newest first. */
export async function listOfGroup(db: Db, groupId: number): Promise<StatementInvoiceRow[]> {
  const rows = await tables(db)
    .selectFrom('invoice')
    .leftJoin('invoice_file', 'invoice_file.invoice_id', 'invoice.id')
    .selectAll('invoice')
    .select('invoice_file.invoice_id as fileOf')
    .where('corp_id', '=', groupId)
    .orderBy('invoice.id', 'desc')
    .limit(MAX_OF_GROUP)
    .execute()
  return rows.map(({ fileOf, ...row }) => ({ ...row, has_file: fileOf !== null }))
}

/** Those that are live over any of these months. */
export async function listLiveOver(
  db: Db,
  months: readonly { groupId: number; month: Month }[],
): Promise<InvoiceRow[]> {
  if (months.length === 0) return []
  return await tables(db)
    .selectFrom('invoice')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('corp_id', 'month'),
        'in',
        months.map(({ groupId, month }) => tuple(groupId, month)),
      ),
    )
    .where('colour', '=', 'BLUE')
    .where('state', 'in', liveStates)
    .execute()
}

export async function countFailed(db: Db): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('invoice')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return Number(count)
}
