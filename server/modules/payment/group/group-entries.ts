/** What moved the balance of a group, with the orders that were paid from it. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listGroupEntries as contract, GroupEntry } from '#contract/endpoints/group.ts'
import { type Fen, minus, noFen } from '#contract/values/fen.ts'
import type { Db } from '../../../platform/db.ts'
import type { Member } from '../../caller/caller.ts'
import { accountOfGroup } from '../../group/balance.ts'
import { entriesOf } from '../../ledger/read-books.ts'
import { ownAmong } from '../../ordering/order/own-order.ts'
import { listOrderNos } from '../attempts/attempt-sql.ts'

/** Of the group that the caller buys for. */
export async function listGroupEntries(
  db: Db,
  { memberId }: Member,
  cursor: string | undefined,
): Promise<AnswerOf<typeof contract>> {
  const account = await accountOfGroup(db, memberId)
  const { items, nextCursor } = await entriesOf(db, account, cursor)
  const orders = await listOrderNos(
    db,
    items.map(({ ref }) => ref),
  )
  const own = await ownAmong(db, memberId, [...new Set(orders.values())])
  return {
    items: items.map(({ id, at, kind, ref, amountFen }) => {
      const orderNo = orders.get(ref) ?? null
      return {
        ...{ id, at, kind: kind as GroupEntry['kind'] },
        // What the tower owes the agency is a credit.
        amountFen: minus(noFen, amountFen as Fen),
        ...{ orderNo, own: orderNo !== null && own.has(orderNo) },
      }
    }),
    nextCursor,
  }
}
