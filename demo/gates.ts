/** Gates of the demo tower: for everybody, for the upper deck, one with staff who decide on who comes late, and the restaurant’s door. */
import { GateCode } from '#contract/values/gate.ts'
import { ProductCode } from '#contract/values/product.ts'
import type { Tx } from '../server/platform/db.ts'
import { dining } from './dining.ts'
import { insertRows } from './seed-sql.ts'

type DemoGate = { code: string; zh: string; en: string; products: string[]; lateMinutes: number | null }

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
]

export async function seedGates(tx: Tx): Promise<void> {
  const rows = gates.map(({ code, zh, en, products, lateMinutes }) => ({
    code: GateCode.parse(code),
    name: { 'zh-CN': zh, 'en-US': en },
    products: products.map((product) => ProductCode.parse(product)),
    early_minutes: 15,
    late_minutes: lateMinutes,
  }))
  await insertRows(tx, 'gate', rows)
}
