/** How the demo tower sends its goods: one freight template, and the shop in which they can be picked up. */
import type { RegionCode } from '#contract/values/delivery.ts'
import { fen } from '#contract/values/fen.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { saveFreight } from '../server/modules/parcel/freight-templates.ts'
import { savePickUpPoint } from '../server/modules/parcel/pick-up-points.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { Vault } from '../server/platform/vault.ts'
import { demoAccounts, family } from './people.ts'
import { stockResources } from './products/resources.ts'
import { idsByCode, insertRows } from './seed-sql.ts'
import { bilingual } from './words.ts'

const shop = {
  code: 'SHOP',
  name: bilingual('云顶纪念品店', 'Cloudtop souvenir shop'),
  place: bilingual('云顶塔一层，南门内', 'Ground floor, inside the south gate'),
}

const points = [
  { ...shop, hours: bilingual('09:00–21:30', '09:00–21:30'), sort: 10 },
  {
    code: 'POSTOFFICE',
    name: bilingual('云端邮局', 'Post office in the clouds'),
    place: bilingual('428米层，需持观光票', 'Level 428 m, with a deck ticket'),
    hours: bilingual('10:00–20:00', '10:00–20:00'),
    sort: 20,
  },
]

/** As orders keep it. */
export const shopPoint = {
  code: shop.code,
  name: bilingual(
    '云顶纪念品店（云顶塔一层，南门内）',
    'Cloudtop souvenir shop, Ground floor, inside the south gate',
  ),
}

/** Where member demo has goods sent. */
export const demoAddress = {
  name: family.father.name,
  mobile: demoAccounts[0].mobile as Mobile,
  region: '330106' as RegionCode,
  street: '文三路100号3幢502室',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
}

/** Xinjiang, Tibet and Qinghai. */
const FAR = ['65', '54', '63']
/** Taiwan, Hong Kong and Macao. */
const NOT_SERVED = ['71', '81', '82']

const onceFor = (areas: string[], yuan: number) => ({
  areas,
  first: 1,
  firstFen: fen(yuan * 100),
  next: 1,
  nextFen: fen(0),
})

export async function seedSending(tx: Tx, now: Date): Promise<void> {
  await saveFreight(tx, {
    params: { code: 'POST' },
    body: {
      name: bilingual('快递', 'Delivery'),
      chargeBy: 'PIECE',
      rules: [onceFor([], 10), onceFor(FAR, 25)],
      freeFromFen: fen(9_900),
      freeFromPieces: null,
      notTo: NOT_SERVED,
      version: 0,
    },
  })
  for (const { code, ...point } of points)
    await savePickUpPoint(tx, {
      params: { code },
      body: { ...point, active: true, version: 0 },
    })
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

/** Two, so that there is something to choose. */
export async function seedAddresses(
  { vault, clock }: { vault: Vault; clock: Clock },
  tx: Tx,
  memberId: MemberId,
): Promise<void> {
  const work = { ...demoAddress, street: '世贸中心A座1806室', name: family.mother.name }
  await insertRows(
    tx,
    'address',
    [demoAddress, work].map((address) => ({
      member_id: memberId,
      address_sealed: bytea(vault.seal(JSON.stringify(address))),
      is_default: address === demoAddress,
      created_at: clock.now(),
    })),
  )
}
