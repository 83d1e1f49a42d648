/** The filters of groups, their top-ups and statements, as they stand in the address. What is no filter, or makes no sense, is left out. */
import { GroupState, TopUpState } from '#contract/values/group.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { SearchedText } from '#contract/values/searched-no.ts'
import { Month } from '#contract/values/time.ts'

export type GroupSearch = { find?: string; state?: GroupState }

export function groupSearchOf(search: Record<string, unknown>): GroupSearch {
  const find = SearchedText.safeParse(search['find'])
  const state = GroupState.safeParse(search['state'])
  return { ...(find.success && { find: find.data }), ...(state.success && { state: state.data }) }
}

export type TopUpSearch = { find?: string; state?: TopUpState; sort?: CreatedSort }

export function topUpSearchOf(search: Record<string, unknown>): TopUpSearch {
  const find = SearchedText.safeParse(search['find'])
  const state = TopUpState.safeParse(search['state'])
  const sort = CreatedSort.safeParse(search['sort'])
  return {
    ...(find.success && { find: find.data }),
    ...(state.success && { state: state.data }),
    ...(sort.success && { sort: sort.data }),
  }
}

export type StatementSearch = { month?: Month; find?: string }

export function statementSearchOf(search: Record<string, unknown>): StatementSearch {
  const month = Month.safeParse(search['month'])
  const find = SearchedText.safeParse(search['find'])
  return { ...(month.success && { month: month.data }), ...(find.success && { find: find.data }) }
}
