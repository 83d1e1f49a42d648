/** The filters of the list of changes and what it is sorted by, as they stand in the address. */
import { ChangeState } from '#contract/values/change.ts'
import { AskedSort } from '#contract/values/list-sort.ts'

export type ChangeSearch = { find?: string; state?: ChangeState; sort?: AskedSort }

/** What is no filter, or makes no sense, is left out. */
export function changeSearchOf(search: Record<string, unknown>): ChangeSearch {
  const find = typeof search['find'] === 'number' ? String(search['find']) : search['find']
  const state = ChangeState.safeParse(search['state'])
  const sort = AskedSort.safeParse(search['sort'])
  return {
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(state.success && { state: state.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
