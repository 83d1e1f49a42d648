/** Groups as staff look for them, in a list of what is theirs. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { GroupCode } from '#contract/values/group.ts'
import { tidyNo } from '#contract/values/searched-no.ts'

type Corp = { corp: { id: number; code: GroupCode; name: string } }

/** What begins so, as LIKE reads it: a sign of LIKE's own stands for itself. */
export const beginningWith = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** By its number, or by how its name begins. Each has an index. */
export const isFoundGroup = ({ eb, or }: ExpressionBuilder<Corp, 'corp'>, find: string) =>
  or([
    eb('corp.code', '=', tidyNo(find) as GroupCode),
    sql<boolean>`lower(corp.name) LIKE lower(${beginningWith(find)})`,
  ])
