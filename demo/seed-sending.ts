/** How the demo tower sends its goods: one freight template, and the shop in which they can be picked up. */
import type { Tx } from '../server/platform/db.ts'
import { stockResources } from './resources.ts'
import { idsByCode, insertRows } from './seed-sql.ts'
import { say } from './words.ts'

/** Xinjiang, Tibet and Qinghai. */
const FAR = ['65', '54', '63']
/** Taiwan, Hong Kong and Macao. */
const NOT_SERVED = ['71', '81', '82']

const onceFor = (areas: readonly string[], yuan: number) => ({
  areas,
  first: 1,
  firstFen: yuan * 100,
  next: 1,
  nextFen: 0,
})

export async function seedSending(tx: Tx, now: Date): Promise<void> {
  await insertRows(tx, 'freight_template', [
    {
      code: 'POST',
      version: 1,
      name: say('快递', 'Delivery'),
      charge_by: 'PIECE',
      rules: [onceFor([], 10), onceFor(FAR, 25)],
      free_from_fen: 9_900,
      not_to: NOT_SERVED,
    },
  ])
  await insertRows(tx, 'pick_up_point', [
    {
      code: 'SHOP',
      name: say('云顶纪念品店', 'Cloudtop souvenir shop'),
      place: say('云顶塔一层，南门内', 'Ground floor, inside the south gate'),
      hours: say('09:00–21:30', '09:00–21:30'),
      sort: 10,
      active: true,
    },
    {
      code: 'POSTOFFICE',
      name: say('云端邮局', 'Post office in the clouds'),
      place: say('428米层，需持观光票', 'Level 428 m, with a deck ticket'),
      hours: say('10:00–20:00', '10:00–20:00'),
      sort: 20,
      active: true,
    },
  ])
  await receiveStock(tx, now)
}

/** What came into the storeroom, and what is in it. */
async function receiveStock(tx: Tx, at: Date): Promise<void> {
  const resources = await idsByCode(tx, 'resource')
  const received = Object.entries(stockResources).map(([code, quantity]) => ({
    resource_id: resources.get(code),
    quantity,
  }))
  const entry = { kind: 'RECEIPT', note: '', actor: 'staff:stock', at }
  await insertRows(
    tx,
    'stock_entry',
    received.map((row) => ({ ...row, ...entry })),
  )
  await insertRows(
    tx,
    'pool',
    received.map(({ resource_id, quantity }) => ({ resource_id, capacity: quantity })),
  )
}
