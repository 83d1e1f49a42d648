/** Tab, filters and sorting of the page of money, as they stand in the address. */
import { CreatedSort } from '#contract/values/list-sort.ts'
import { AttemptState, PayType } from '#contract/values/payment.ts'
import { VisitDate } from '#contract/values/time.ts'

export const moneyTabs = ['payments', 'alerts', 'resolved', 'bills', 'owed', 'ledger', 'providers'] as const
export type MoneyTab = (typeof moneyTabs)[number]

export type MoneySearch = {
  tab?: MoneyTab
  day?: VisitDate
  find?: string
  state?: AttemptState
  payType?: PayType
  sort?: CreatedSort
  account?: string
}

/** What is no filter, or makes no sense, is left out. */
export function moneySearchOf(search: Record<string, unknown>): MoneySearch {
  const tab = moneyTabs.find((known) => known === search['tab'])
  const day = VisitDate.safeParse(search['day'])
  const state = AttemptState.safeParse(search['state'])
  const payType = PayType.safeParse(search['payType'])
  const sort = CreatedSort.safeParse(search['sort'])
  const { find, account } = search
  return {
    ...(tab && tab !== 'payments' && { tab }),
    ...(day.success && { day: day.data }),
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(state.success && { state: state.data }),
    ...(payType.success && { payType: payType.data }),
    ...(sort.success && { sort: sort.data }),
    ...(typeof account === 'string' && account !== '' && { account: account.slice(0, 64) }),
  }
}
