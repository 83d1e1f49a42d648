/**
 * Gates of the demo tower: for everybody, for the upper deck, one with staff who decide on who comes late, the
 * restaurant’s door, the hotel, the people who carry a scanner with them, the coach and the pier.
 */
import { GateCode } from '#contract/values/gate.ts'
import { ProductCode } from '#contract/values/product.ts'
import type { Tx } from '../server/platform/db.ts'
import { dining } from './products/dining.ts'
import { hotels } from './products/lodging.ts'
import { cars, guides } from './products/services.ts'
import { cruises, tours } from './products/voyages.ts'
import { insertRows } from './seed-sql.ts'

type DemoGate = {
  code: string
  zh: string
  en: string
  products: string[]
  lateMinutes: number | null
  earlyMinutes?: number
}

const gates: readonly DemoGate[] = [
  { code: 'B1-1', zh: '1号闸机', en: 'Gate 1', products: [], lateMinutes: 30 },
  { code: 'B1-6', zh: '6号人工通道', en: 'Gate 6, staffed', products: [], lateMinutes: null },
  {
    code: 'DECK488',
    zh: '488米观景台入口',
    en: '488 m deck',
    products: ['DECK488', 'COMBO'],
    lateMinutes: 30,
  },
  {
    code: 'DINING418',
    zh: '418米餐厅前台',
    en: '418 m restaurant',
    products: dining.map(({ code }) => code),
    lateMinutes: null,
  },
  {
    code: 'COACH',
    zh: '线路车车门',
    en: 'Coach door',
    products: tours.map(({ code }) => code),
    earlyMinutes: 45,
    lateMinutes: 0,
  },
  {
    code: 'HOTEL',
    zh: '云江酒店前台',
    en: 'Yunjiang Hotel, front desk',
    products: hotels.map(({ code }) => code),
    lateMinutes: null,
  },
  {
    code: 'PEOPLE',
    zh: '导游与车队',
    en: 'Guides and drivers',
    products: [...guides, ...cars].map(({ code }) => code),
    earlyMinutes: 60,
    lateMinutes: null,
  },
  {
    code: 'PIER',
    zh: '滨江码头登船口',
    en: 'Riverside pier',
    products: cruises.map(({ code }) => code),
    earlyMinutes: 40,
    lateMinutes: 0,
  },
]

export async function seedGates(tx: Tx): Promise<void> {
  const rows = gates.map(({ code, zh, en, products, lateMinutes, earlyMinutes = 15 }) => ({
    code: GateCode.parse(code),
    name: { 'zh-CN': zh, 'en-US': en },
    products: products.map((product) => ProductCode.parse(product)),
    early_minutes: earlyMinutes,
    late_minutes: lateMinutes,
  }))
  await insertRows(tx, 'gate', rows)
}
