/** Guides, vehicles, rooms and tables of the demo tower, and whom some of them serve; the others wait on the board. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { AssetFacts } from '#contract/values/asset.ts'
import { AssetCode, SHOWN_FROM } from '#contract/values/asset.ts'
import { saveAsset } from '../server/modules/asset/assets.ts'
import type { Tx } from '../server/platform/db.ts'
import { bilingual } from './words.ts'

type DemoAsset = { code: string; resource: string; name: Texts } & Partial<AssetFacts>

const room = (number: number, resource: string, zh: string, en: string): DemoAsset => ({
  ...{ code: `R${number}`, resource },
  name: bilingual(`${number} ${zh}`, `${number}, ${en}`),
})

const table = (number: number, resource: string): DemoAsset => ({
  ...{ code: `T${String(number).padStart(2, '0')}`, resource },
  name: bilingual(`${number}号桌`, `Table ${number}`),
})

/** So many from the first on. */
const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** As many of each as are for sale at once. The telephones are of a range that nobody has. */
const assets: readonly DemoAsset[] = [
  {
    code: 'LI',
    resource: 'GUIDE-ZH',
    name: bilingual('李导', 'Ms Li'),
    tel: '020 5550 0171',
    languages: ['zh-CN'],
  },
  {
    code: 'SHEN',
    resource: 'GUIDE-ZH',
    name: bilingual('沈导', 'Mr Shen'),
    tel: '020 5550 0172',
    languages: ['zh-CN'],
  },
  {
    ...{ code: 'ZHOU', resource: 'GUIDE-ZH', name: bilingual('周导', 'Ms Zhou'), tel: '020 5550 0174' },
    languages: ['zh-CN'],
  },
  {
    ...{ code: 'CHEN', resource: 'GUIDE-EN', name: bilingual('陈导', 'Ms Chen'), tel: '020 5550 0173' },
    languages: ['zh-CN', 'en-US'],
  },
  {
    ...{ code: 'XU', resource: 'GUIDE-EN', name: bilingual('许导', 'Mr Xu'), tel: '020 5550 0175' },
    languages: ['zh-CN', 'en-US'],
  },
  ...(
    [
      ['SEDAN1', 'CAR-SEDAN', '1号轿车 · 何师傅', 'Saloon 1, driver He', '云A·D0101'],
      ['SEDAN2', 'CAR-SEDAN', '2号轿车 · 郭师傅', 'Saloon 2, driver Guo', '云A·D0102'],
      ['VAN1', 'CAR-VAN', '1号商务车 · 马师傅', 'Van 1, driver Ma', '云A·D0188'],
      ['BUS1', 'CAR-BUS', '中巴 · 罗师傅', 'Minibus, driver Luo', '云A·D0222'],
      ['SEDAN3', 'CAR-SEDAN', '3号轿车 · 唐师傅', 'Saloon 3, driver Tang', '云A·D0103'],
      ['SEDAN4', 'CAR-SEDAN', '4号轿车 · 邓师傅', 'Saloon 4, driver Deng', '云A·D0104'],
      ['VAN2', 'CAR-VAN', '2号商务车 · 秦师傅', 'Van 2, driver Qin', '云A·D0189'],
      ['VAN3', 'CAR-VAN', '3号商务车 · 姚师傅', 'Van 3, driver Yao', '云A·D0190'],
    ] as const
  ).map(([code, resource, zh, en, plate], at) => ({
    ...{ code, resource, name: bilingual(zh, en), plate, tel: `020 5550 018${at}` },
  })),
  ...numbers(1201, 12).map((number) => room(number, 'ROOM-KING', '江景大床房', 'river king')),
  ...numbers(1511, 8).map((number) => room(number, 'ROOM-TWIN', '塔景双床房', 'tower twin')),
  ...numbers(1808, 3).map((number) => room(number, 'ROOM-SUITE', '塔景套房', 'tower suite')),
  ...numbers(1, 12).map((number) => table(number, 'TABLE2')),
  ...numbers(21, 6).map((number) => table(number, 'TABLE4')),
  ...numbers(31, 2).map((number) => table(number, 'TABLE8')),
]

export async function seedAssets(tx: Tx, now: Date): Promise<void> {
  for (const { code, resource, name, tel = '', plate = '', languages = [] } of assets)
    await saveAsset(tx, now, {
      params: { code: AssetCode.parse(code) },
      body: { resource, name, facts: { tel, plate, languages }, active: true, version: 0 },
    })
  await assignSome(tx)
}

/**
 * Each asset serves one confirmed unit to come, the earliest first: in every pool of its resource that the unit draws.
 * Buyers are notified of vehicles the evening before.
 */
async function assignSome(tx: Tx): Promise<void> {
  await sql`
    WITH drawing AS (
      SELECT unit.id AS unit_id, pool.id AS pool_id, pool.resource_id, order_line.visit_date, shop_order.type
      FROM unit JOIN shop_order ON shop_order.id = unit.order_id
      JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
      CROSS JOIN LATERAL jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint)
      JOIN pool ON pool.id = draw."poolId"
      WHERE unit.state = 'valid' AND order_line.valid_until > now()
        AND pool.resource_id IN (SELECT resource_id FROM asset)
    ),
    ranked_unit AS (
      SELECT unit_id, resource_id,
        row_number() OVER (PARTITION BY resource_id ORDER BY min(visit_date), unit_id) AS place
      FROM drawing GROUP BY unit_id, resource_id
    ),
    ranked_asset AS (
      SELECT id, resource_id, row_number() OVER (PARTITION BY resource_id ORDER BY code) AS place FROM asset
    )
    INSERT INTO assignment (asset_id, pool_id, unit_id, assigned_by, assigned_at, tell_at)
    SELECT ranked_asset.id, drawing.pool_id, drawing.unit_id, 'mei.lin', now(),
      CASE WHEN drawing.type = 'CR'
        AND drawing.pool_id = min(drawing.pool_id) OVER (PARTITION BY drawing.unit_id)
      THEN (drawing.visit_date - 1 + ${SHOWN_FROM}::time) AT TIME ZONE 'Asia/Shanghai' END
    FROM drawing JOIN ranked_unit USING (unit_id, resource_id)
    JOIN ranked_asset USING (resource_id, place)`.execute(tx)
}
