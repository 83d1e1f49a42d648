/** The filter of the list of groups, as it stands in the address. */
import { GroupState } from '#contract/values/group.ts'

export type GroupSearch = { state?: GroupState }

/** What is no filter is left out. */
export function groupSearchOf(search: Record<string, unknown>): GroupSearch {
  const state = GroupState.safeParse(search['state'])
  return state.success ? { state: state.data } : {}
}
