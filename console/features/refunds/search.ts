/** The filters of the list of refunds and what it is sorted by, as they stand in the address. */
import { AskedSort } from '#contract/values/list-sort.ts'
import { PayType } from '#contract/values/payment.ts'
import { RefundStatus } from '#contract/values/refund.ts'
import { VisitDate } from '#contract/values/time.ts'

export const refundTabs = ['waiting', 'stuck', 'arrived'] as const
export type RefundTab = (typeof refundTabs)[number]
export type RefundSearch = {
  tab?: RefundTab
  find?: string
  status?: RefundStatus
  sort?: AskedSort
  /** On which money arrived, and by which way. */
  day?: VisitDate
  payType?: PayType
}

/** What is no filter, or makes no sense, is left out. */
export function refundSearchOf(search: Record<string, unknown>): RefundSearch {
  const find = typeof search['find'] === 'number' ? String(search['find']) : search['find']
  const status = RefundStatus.safeParse(search['status'])
  const sort = AskedSort.safeParse(search['sort'])
  const day = VisitDate.safeParse(search['day'])
  const payType = PayType.safeParse(search['payType'])
  const tab = refundTabs.find((known) => known === search['tab'])
  return {
    ...(tab && { tab }),
    ...(day.success && { day: day.data }),
    ...(payType.success && { payType: payType.data }),
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(status.success && { status: status.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
