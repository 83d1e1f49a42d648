/** Which kind and day the board shows, as they stand in the address. */
import { AssetKind } from '#contract/values/asset.ts'
import { VisitDate } from '#contract/values/time.ts'

export type BoardSearch = { kind?: AssetKind; date?: VisitDate }

export function boardSearchOf(search: Record<string, unknown>): BoardSearch {
  const kind = AssetKind.safeParse(search['kind'])
  const date = VisitDate.safeParse(search['date'])
  return { ...(kind.success && { kind: kind.data }), ...(date.success && { date: date.data }) }
}
