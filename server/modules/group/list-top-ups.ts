/** Top-ups of all groups as staff read them: what waits, what came, and the one with a bank's reference. */
import type * as contract from '#contract/console/group.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import type { Db } from '../../platform/db.ts'
import type { StaffCall } from '../staff/caller.ts'
import { topUpView } from './balance.ts'
import { listAllTopUps } from './top-up-store.ts'

const pageSize = 30

export async function listTopUps(
  db: Db,
  { query: { sort, ...asked } }: StaffCall<typeof contract.listTopUps>,
): Promise<AnswerOf<typeof contract.listTopUps>> {
  const rows = await listAllTopUps(db, { ...asked, direction: directionOf(sort), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  return {
    items: page.map(({ code, name, ...row }) => ({ ...topUpView(row), group: { code, name } })),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.no ?? null) : null,
  }
}
