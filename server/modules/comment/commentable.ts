/** What a member can comment on still, and how it stands with the products of one order. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/comment.ts'
import type { Language } from '#contract/language.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Member } from '../caller/caller.ts'
import { unitsOf } from '../ordering/lifecycle/refund-order.ts'
import { linesOf, ownOrder } from '../ordering/order/own-order.ts'
import type { Snapshots } from '../ordering/order/snapshots.ts'
import { usedProducts } from '../ordering/reading/used-products.ts'
import type { CommentDeps } from './comment.ts'
import { commentObstacle, unitsOfProduct } from './rules.ts'
import { listOfOrders } from './store.ts'

const DAY_MS = 86_400_000
const MOST = 50

export async function listAwaitingComments(
  { db, clock, settings, snapshots }: CommentDeps & { snapshots: Snapshots },
  { memberId }: Member,
  language: Language,
): Promise<AnswerOf<typeof contract.listAwaitingComments>> {
  const withinDays = (await settings.reader())('comment.within-days')
  const since = new Date(clock.now().getTime() - withinDays * DAY_MS)
  const used = await usedProducts({ db, snapshots }, memberId, { since, language })
  if (used.length === 0) return { items: [] }
  const written = await listOfOrders(db, [...new Set(used.map(({ orderNo }) => orderNo))])
  const awaiting = used.filter(
    ({ orderNo, productCode }) =>
      !written.some((comment) => comment.order_no === orderNo && comment.product_code === productCode),
  )
  return { items: awaiting.slice(0, MOST) }
}

export async function listOrderComments(
  { db, clock, settings }: CommentDeps,
  member: Member,
  { orderNo, language }: { orderNo: OrderNo; language: Language },
): Promise<AnswerOf<typeof contract.listOrderComments>> {
  const order = await ownOrder(db, member, orderNo)
  const [lines, units, written, read] = await Promise.all([
    linesOf(db, order),
    unitsOf(db, order.id),
    listOfOrders(db, [orderNo]),
    settings.reader(),
  ])
  const days = { now: clock.now(), withinDays: read('comment.within-days') }
  const products = lines.filter(
    ({ productCode }, at) => lines.findIndex((line) => line.productCode === productCode) === at,
  )
  const items = products.map(({ productCode, product }) => {
    const comment = written.find(({ product_code }) => product_code === productCode)
    const bought = unitsOfProduct(productCode, lines, units)
    return {
      productCode,
      productName: product.name[language],
      commentNo: comment?.comment_no ?? null,
      auditStatus: comment?.audit_status ?? null,
      refusal: comment ? null : commentObstacle(order.channel, bought, days),
    }
  })
  return { items }
}
