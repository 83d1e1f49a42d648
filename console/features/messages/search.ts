/** The filters of the list of messages and what it is sorted by, as they stand in the address. */
import { CreatedSort } from '#contract/values/list-sort.ts'
import { MessageChannel, MessageKind, MessageState } from '#contract/values/message.ts'
import { OrderNo } from '#contract/values/order.ts'
import { VisitDate } from '#contract/values/time.ts'

export type MessageSearch = {
  orderNo?: OrderNo
  kind?: MessageKind
  channel?: MessageChannel
  state?: MessageState
  day?: VisitDate
  sort?: CreatedSort
}

/** What is no filter, or makes no sense, is left out. */
export function messageSearchOf(search: Record<string, unknown>): MessageSearch {
  const orderNo = OrderNo.safeParse(String(search['orderNo'] ?? ''))
  const kind = MessageKind.safeParse(search['kind'])
  const channel = MessageChannel.safeParse(search['channel'])
  const state = MessageState.safeParse(search['state'])
  const day = VisitDate.safeParse(search['day'])
  const sort = CreatedSort.safeParse(search['sort'])
  return {
    ...(orderNo.success && { orderNo: orderNo.data }),
    ...(kind.success && { kind: kind.data }),
    ...(channel.success && { channel: channel.data }),
    ...(state.success && { state: state.data }),
    ...(day.success && { day: day.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
