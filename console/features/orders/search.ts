/** The filters of the list of orders and what it is sorted by, as they stand in the address. */
import { OrderSort } from '#contract/console/ordering.ts'
import { FlowStatus, SalesChannel } from '#contract/values/order.ts'
import { PayType } from '#contract/values/payment.ts'
import { ProductCode } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'

export type OrderSearch = {
  find?: string
  date?: VisitDate
  product?: ProductCode
  status?: FlowStatus
  channel?: SalesChannel
  payType?: PayType
  sort?: OrderSort
}

/** What is no filter, or makes no sense, is left out. */
export function orderSearchOf(search: Record<string, unknown>): OrderSearch {
  const find = typeof search['find'] === 'number' ? String(search['find']) : search['find']
  const date = VisitDate.safeParse(search['date'])
  const product = ProductCode.safeParse(search['product'])
  const status = FlowStatus.safeParse(search['status'])
  const channel = SalesChannel.safeParse(search['channel'])
  const payType = PayType.safeParse(search['payType'])
  const sort = OrderSort.safeParse(search['sort'])
  return {
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(date.success && { date: date.data }),
    ...(product.success && { product: product.data }),
    ...(status.success && { status: status.data }),
    ...(channel.success && { channel: channel.data }),
    ...(payType.success && { payType: payType.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
