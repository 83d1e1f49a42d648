/** The filters of the list of changes, as they stand in the address. */
import { ChangeState } from '#contract/values/change.ts'

export type ChangeSearch = { find?: string; state?: ChangeState }

/** What is no filter, or makes no sense, is left out. */
export function changeSearchOf(search: Record<string, unknown>): ChangeSearch {
  const find = typeof search['find'] === 'number' ? String(search['find']) : search['find']
  const state = ChangeState.safeParse(search['state'])
  return {
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 32) }),
    ...(state.success && { state: state.data }),
  }
}
