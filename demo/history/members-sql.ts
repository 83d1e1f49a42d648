/** Members of the tower's past business: they join at an even pace, and some of what was sold is theirs. */
import { sql } from 'kysely'
import { maskName } from '#contract/values/person.ts'
import { addDays, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { mobileIndexOf } from '../../server/modules/member/member.ts'
import type { Tx } from '../../server/platform/db.ts'
import { bytea } from '../../server/platform/prepared.ts'
import type { Vault } from '../../server/platform/vault.ts'
import { regularGuests } from '../people.ts'
import { insertRows } from '../seed-sql.ts'

/** Some have an account before the first order of this past. */
const DAYS_BEFORE = 30
const MEMBERS_A_DAY = 12

const noon = (day: VisitDate): number => venueInstant(day, '12:00' as SlotTime).getTime()

type Days = { from: VisitDate; until: VisitDate; days: number }

/** Leaves the table past_member behind until the transaction ends. Members have the password of all demo accounts. */
export async function joinHistory(
  tx: Tx,
  { vault }: { vault: Vault },
  { from, until, days }: Days,
): Promise<void> {
  const count = MEMBERS_A_DAY * (DAYS_BEFORE + days)
  const opened = noon(addDays(from, -DAYS_BEFORE))
  const pace = (noon(until) - opened) / count
  await sql`
    CREATE TEMP TABLE past_member (nth integer, account text, nickname text, shown_name text, name_sealed bytea, mobile_sealed bytea,
      mobile_index bytea, joined_at timestamptz, id bigint) ON COMMIT DROP`.execute(tx)
  await insertRows(
    tx,
    'past_member',
    regularGuests(count).map(({ account, nickname, mobile }, nth) => ({
      ...{ nth, account, nickname, shown_name: maskName(nickname) },
      name_sealed: bytea(vault.seal(nickname)),
      ...{ mobile_sealed: bytea(vault.seal(mobile)), mobile_index: bytea(mobileIndexOf(vault, mobile)) },
      joined_at: new Date(opened + nth * pace),
    })),
  )
  await sql`
    INSERT INTO member (account, password_phc, mobile_sealed, mobile_index, nickname, avatar, demo, created_at)
    SELECT past_member.account, password_phc, past_member.mobile_sealed, past_member.mobile_index, past_member.nickname, avatar, true, joined_at
    FROM past_member, member WHERE member.account = 'demo' ORDER BY nth`.execute(tx)
  await sql`UPDATE past_member SET id = member.id FROM member WHERE member.account = past_member.account`.execute(
    tx,
  )
  await sql`ANALYZE past_member`.execute(tx)
}
