/** What routes read out of their address. The server knows whether a number or code exists; a page only carries it there. */
import type { CardNo } from '#contract/values/card.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { CommentNo } from '#contract/values/comment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { PriceSort, TagKey } from '#contract/values/product-list.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { longestSearch } from '#contract/values/search.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { textOf } from '../lib/search-params.ts'

export type RouteSearch = Record<string, unknown>

/** What was chosen so far stands in the address, so that it survives a reload and the way back. */
export type ProductSearch = { code: ProductCode; date?: VisitDate; until?: VisitDate; slot?: string }

export const given = <Name extends string, Value extends string>(name: Name, value: Value) =>
  (value ? { [name]: value } : {}) as { [K in Name]?: Value }

export const productSearch = (search: RouteSearch): ProductSearch => ({
  code: textOf(search, 'code') as ProductCode,
  ...given('date', textOf(search, 'date') as VisitDate),
  ...given('until', textOf(search, 'until') as VisitDate),
  ...given('slot', textOf(search, 'slot')),
})
const renewsSearch = (search: RouteSearch) => given('renews', textOf(search, 'renews') as CardNo)
/** Of an annual card, also the one that it is bought to follow. */
export const cardProductSearch = (search: RouteSearch): ProductSearch & { renews?: CardNo } => ({
  ...productSearch(search),
  ...renewsSearch(search),
})
export const changeSearch = (search: RouteSearch) => ({ changeNo: textOf(search, 'changeNo') as ChangeNo })
export const commentSearch = (search: RouteSearch) => ({
  commentNo: textOf(search, 'commentNo') as CommentNo,
})
export const commentFormSearch = (search: RouteSearch) => ({
  ...orderSearch(search),
  code: textOf(search, 'code') as ProductCode,
  ...given('commentNo', textOf(search, 'commentNo') as CommentNo),
})
export const orderSearch = (search: RouteSearch) => ({ orderNo: textOf(search, 'orderNo') as OrderNo })
/** Without an order the date of an exchange is still to be chosen, and an application for a card is made. */
export const givenOrderSearch = (search: RouteSearch) =>
  given('orderNo', textOf(search, 'orderNo') as OrderNo)
export const cardFormSearch = (search: RouteSearch) => ({
  ...givenOrderSearch(search),
  ...renewsSearch(search),
})
export const cardSearch = (search: RouteSearch) => ({
  ...givenOrderSearch(search),
  ...given('cardNo', textOf(search, 'cardNo') as CardNo),
})
export const refundSearch = (search: RouteSearch) => ({ refundNo: textOf(search, 'refundNo') as RefundNo })
export const redirectSearch = (search: RouteSearch): { redirect?: string } => {
  const input = textOf(search, 'redirect')
  return input ? { redirect: input } : {}
}
/** The server knows which tags there are. */
export const listSearch = (search: RouteSearch) => ({
  ...given('tag', textOf(search, 'tag') as TagKey),
  ...given('sort', textOf(search, 'sort') as PriceSort),
})
export const tabSearch = (search: RouteSearch) => given('tab', textOf(search, 'tab'))
export const activitySearch = (search: RouteSearch) => given('activity', textOf(search, 'activity'))
export const findSearch = (search: RouteSearch) =>
  given('find', textOf(search, 'find').slice(0, longestSearch))
export const previewSearch = (search: RouteSearch) => ({
  product: textOf(search, 'product'),
  until: textOf(search, 'until'),
  signature: textOf(search, 'signature'),
})
