/** The filters of the list of refunds and what it is sorted by, as they stand in the address. */
import { AskedSort } from '#contract/values/list-sort.ts'
import { RefundStatus } from '#contract/values/refund.ts'

export type RefundTab = 'waiting' | 'stuck'
export type RefundSearch = { tab?: RefundTab; find?: string; status?: RefundStatus; sort?: AskedSort }

/** What is no filter, or makes no sense, is left out. */
export function refundSearchOf(search: Record<string, unknown>): RefundSearch {
  const find = typeof search['find'] === 'number' ? String(search['find']) : search['find']
  const status = RefundStatus.safeParse(search['status'])
  const sort = AskedSort.safeParse(search['sort'])
  const { tab } = search
  return {
    ...((tab === 'waiting' || tab === 'stuck') && { tab }),
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(status.success && { status: status.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
