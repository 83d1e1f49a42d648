/**
 * Gates of the demo tower: for everybody, for the upper deck, one with staff who decide on who comes late, the
 * restaurant’s door, the hotel, the counter of the shop, the people who carry a scanner with them, the coach and the pier.
 */
import { GateCode } from '#contract/values/gate.ts'
import type { OrderType } from '#contract/values/order.ts'
import { ProductCode } from '#contract/values/product.ts'
import type { Tx } from '../server/platform/db.ts'
import { demoProducts } from './products/seed-catalogue.ts'
import { insertRows } from './seed-sql.ts'

type DemoGate = {
  code: string
  zh: string
  en: string
  products: string[]
  lateMinutes: number | null
  earlyMinutes?: number
}

/** Also what is not for sale now. */
const productsOf = (...types: readonly OrderType[]): string[] =>
  demoProducts.flatMap(({ code, type }) => (type && types.includes(type) ? [code] : []))

export const demoGates: readonly DemoGate[] = [
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
    products: productsOf('ER'),
    lateMinutes: null,
  },
  {
    code: 'COACH',
    zh: '线路车车门',
    en: 'Coach door',
    products: productsOf('RT'),
    earlyMinutes: 45,
    lateMinutes: 0,
  },
  {
    code: 'HOTEL',
    zh: '云江酒店前台',
    en: 'Yunjiang Hotel, front desk',
    products: productsOf('HTRM'),
    lateMinutes: null,
  },
  {
    code: 'SHOP',
    zh: '云上礼品店收银台',
    en: 'Gift shop, counter',
    products: productsOf('MD'),
    lateMinutes: null,
  },
  {
    code: 'PEOPLE',
    zh: '导游与车队',
    en: 'Guides and drivers',
    products: productsOf('GD', 'CR'),
    earlyMinutes: 60,
    lateMinutes: null,
  },
  {
    code: 'PIER',
    zh: '滨江码头登船口',
    en: 'Riverside pier',
    products: productsOf('SR'),
    earlyMinutes: 40,
    lateMinutes: 0,
  },
]

export async function seedGates(tx: Tx): Promise<void> {
  const rows = demoGates.map(({ code, zh, en, products, lateMinutes, earlyMinutes = 15 }) => ({
    code: GateCode.parse(code),
    name: { 'zh-CN': zh, 'en-US': en },
    products: products.map((product) => ProductCode.parse(product)),
    early_minutes: earlyMinutes,
    late_minutes: lateMinutes,
  }))
  await insertRows(tx, 'gate', rows)
}
