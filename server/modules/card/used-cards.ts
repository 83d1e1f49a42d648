/** How much the cards of an order were used: what staff weigh before they take them back. */
import type { CardNo } from '#contract/values/card.ts'
import { maskName } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { openHolder } from './holder.ts'
import { listCardsOfOrder } from './store.ts'
import { listDaysOf } from './visit-store.ts'

/** `booked`: visits of days to come. */
export type UsedCard = { cardNo: CardNo; holderName: string; visits: number; booked: number }

/** Whoever does not come has no visit once the day is over, so those of the past have come. None, where no card was ordered. */
export async function listUsedCards(
  { vault }: { vault: Vault },
  on: Db | Tx,
  { orderId, today }: { orderId: number; today: VisitDate },
): Promise<UsedCard[]> {
  const rows = await listCardsOfOrder(on, orderId)
  const days = await listDaysOf(
    on,
    rows.map(({ card_no }) => card_no),
  )
  return rows.map((row) => {
    const own = days.filter(({ cardNo }) => cardNo === row.card_no)
    const booked = own.filter(({ date }) => date > today).length
    const holderName = maskName(openHolder(vault, row).name)
    return { cardNo: row.card_no, holderName, visits: own.length - booked, booked }
  })
}
