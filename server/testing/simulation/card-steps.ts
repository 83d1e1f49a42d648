/** Staff freeze cards and make them good again, while visits are booked with them. */
import { sql } from 'kysely'
import type { CardNo } from '#contract/values/card.ts'
import { freezeCard } from '../../modules/card/staff-cards.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { withHandedDown } from '../../shop-deps.ts'
import type { Take } from './choosing.ts'
import { attempt } from './refund-steps.ts'

export const freezeOrNot: Take = async (world) => {
  const { chance, db, shops } = world
  const shop = chance.pickFrom(shops.all)
  const { rows } = await sql<{ cardNo: CardNo; state: string }>`
    SELECT card_no AS "cardNo", state FROM card ORDER BY id`.execute(db)
  const frozen = rows.filter(({ state }) => state === 'FROZEN')
  const card = chance.pickFrom(chance.percent(60) && frozen.length > 0 ? frozen : rows)
  if (!shop || !card) return null
  const deps = withHandedDown(shop.deps)
  const to = card.state === 'FROZEN' ? 'ACTIVE' : 'FROZEN'
  const freezing = { to, reason: '卡片遗失' } as Parameters<typeof freezeCard>[3]
  const done = await attempt(() =>
    inRepeatableTransaction(db, (tx) => freezeCard(deps, tx, card.cardNo, freezing)),
  )
  return `${card.cardNo} becomes ${to}: ${done}`
}
