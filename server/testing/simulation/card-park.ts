/** Annual cards on sale in a simulated world: good for few days and few visits, in some worlds not on each day. */
import { fen } from '#contract/values/fen.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import { cardPriceFen, insertCardProduct } from '../cards.ts'
import type { Park } from './parks.ts'
import type { SeededChance } from './seeded-chance.ts'

const HOLDERS = 2
const MAX_DAYS = 4
const MAX_VISITS = 2

export async function openCardPark(db: Db, at: Date, chance: SeededChance): Promise<Park> {
  const day = addDays(venueDate(at), chance.int(1, 2))
  await insertCardProduct(db, {
    ...{ at, holders: HOLDERS },
    terms: {
      ...{ validDays: chance.int(1, MAX_DAYS), perDay: 1, perYear: chance.int(1, MAX_VISITS) },
      blackout: chance.percent(25) ? [{ from: day, until: day }] : [],
    },
  })
  return {
    productCode: 'FAMILY',
    basket: 'card',
    times: [{ visitDate: null, untilDate: null, slotFrom: null }],
    offers: [
      {
        ...{ code: 'FAMILY-CARD', maxPerItem: 1, maxPerOrder: 20 },
        pricedAt: () => [{ date: null, priceFen: fen(cardPriceFen) }],
      },
    ],
  }
}
