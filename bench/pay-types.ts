/** Payments by each company: started at the shop, paid at the sandbox, settled by the company's webhook. */
import type { PayType } from '#contract/values/payment.ts'
import { call, itemOf } from './calls.ts'
import { drive, type Line, withLines } from './http-line.ts'
import { type Held, type PlacementInput, placedOverHttp } from './placements.ts'
import { openAtSandbox, payAtSandbox } from './purchases.ts'
import type { Figure } from './report.ts'
import { contest } from './rounds.ts'
import type { Stage } from './stage.ts'

/** Of each company one; its other types of payment differ in what the browser does. */
const sides: readonly { payType: PayType; phone?: boolean; opened?: boolean }[] = [
  { payType: 'ALIPAY_QR', opened: true },
  { payType: 'CMBC_WXQRCODE' },
  { payType: 'ECNY_H5', phone: true },
]
const base: (typeof sides)[number] = { payType: 'WECHAT_QR' }

type Till = { line: Line; cashier: Line }

/** Orders of a hot slot are placed outside the time. */
export async function payments(
  stage: Stage,
  { budget, orders, connections }: PlacementInput,
): Promise<Figure[]> {
  const item = itemOf(stage.park, stage.park.hot)
  const figures: Figure[] = []
  for (const side of sides) {
    const ratios = await withLines(stage.shopUrl, connections, (lines) =>
      withLines(stage.cashier.url, connections, (cashiers) => {
        const tills = lines.map((line, n): Till => ({ line, cashier: cashiers[n] as Line }))
        const perSecond = async (way: typeof side) => {
          const { placed } = await placedOverHttp(stage, lines, Array(orders).fill(item))
          return orders / (await drive(tills, placed, (till, order) => pay(stage, till, order, way)))
        }
        return contest(
          budget,
          () => perSecond(side),
          () => perSecond(base),
        )
      }),
    )
    const against = `our own, ${base.payType}`
    figures.push({ name: `payment, ${side.payType}`, ...ratios, against, aim: null })
  }
  return figures
}

async function pay(
  { cashier: { token } }: Stage,
  { line, cashier }: Till,
  { buyer, orderNo }: Held,
  { payType, phone = false, opened = false }: (typeof sides)[number],
): Promise<void> {
  const { paymentNo, next } = await call<{ paymentNo: string; next: { action: string; url?: string } }>(
    line,
    {
      ...{ method: 'POST', path: '/front/api/payments', buyer, phone },
      body: { orderNo, payType },
    },
  )
  if (next.action === 'redirect' && next.url) await (await fetch(next.url, { redirect: 'manual' })).text()
  if (opened) await openAtSandbox(cashier, token, paymentNo)
  await payAtSandbox(cashier, token, paymentNo)
}
