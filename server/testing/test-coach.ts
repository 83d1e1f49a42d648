/** A coach tour of one departure, whose passengers choose where they get on. */
import { sql } from 'kysely'
import { texts } from '#contract/language.ts'
import type { TourExtra } from '#contract/values/extras/tour.ts'
import type { Db } from '../platform/db.ts'
import { firstStay } from './staying.ts'
import { insertPool, insertProduct, insertResource, insertTicket, plainTicket } from './test-park.ts'

export const departure = '09:00'

/** Two meeting points, of which the metro is left half an hour earlier; each passenger is named. */
export async function insertCoach(db: Db): Promise<void> {
  const product = { code: 'COACH', type: 'RT', stay: 'SLOT', confirmWithinMinutes: null } as const
  const productId = await insertProduct(db, product)
  const resource = await insertResource(db, 'COACH', true)
  await insertPool(db, resource, firstStay, { capacity: 38, from: departure })
  const seat = { ...plainTicket, code: 'COACH-SEAT', realName: 'EVERY' as const }
  const offer = await insertTicket(db, productId, seat, firstStay)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${offer}, ${resource})`.execute(db)
  const extra: TourExtra = {
    vehicle: texts('大巴', 'Coach'),
    durationMinutes: 60,
    stops: [texts('古城', 'Old town')],
    included: [],
    meetingPoints: [
      {
        code: 'SQUARE',
        name: texts('南广场', 'South square'),
        place: texts('公交站旁', 'at the bus stop'),
        minutesBefore: 0,
      },
      { code: 'METRO', name: texts('地铁口', 'Metro'), place: texts('C口', 'exit C'), minutesBefore: 30 },
    ],
  }
  await sql`UPDATE product SET extra = ${JSON.stringify(extra)}::jsonb WHERE id = ${productId}`.execute(db)
}
