/** The filters of the list of groups, as they stand in the address. */
import { GroupState } from '#contract/values/group.ts'

export type GroupSearch = { state?: GroupState; topUps?: 'AWAIT' }

/** What is no filter is left out. */
export function groupSearchOf(search: Record<string, unknown>): GroupSearch {
  const state = GroupState.safeParse(search['state'])
  return {
    ...(state.success && { state: state.data }),
    ...(search['topUps'] === 'AWAIT' && { topUps: 'AWAIT' as const }),
  }
}
