/** What follows sales: changes of date, scans at the gate, a closure, refunds; each can be measured alone. */
import { CLOSURE_AIM_SECONDS, type Closure, measureClosure } from './closure.ts'
import { measureChanges, measureRefunds, type Refunds } from './refunds.ts'
import { GATE_AIM_MS, measureScans, type Scans } from './scans.ts'
import type { BenchSetup } from './stage.ts'

export const afterSaleParts = ['changes', 'gate', 'closure', 'refunds'] as const
export type AfterSalePart = (typeof afterSaleParts)[number]

export type AfterSale = {
  /** Per second. */
  changes?: number
  gate?: Scans
  closure?: Closure
  refunds?: Refunds
}

const sizes = {
  quick: { changes: 200, scans: 200, closed: 400, refunds: 200 },
  whole: { changes: 500, scans: 400, closed: 2_000, refunds: 500 },
}

type Input = { parts: readonly AfterSalePart[]; quick: boolean; report: (sentence: string) => void }

/** One after the other. Refunds come last: their money goes on to the sandbox when they are decided. */
export async function measureAfterSale(
  stage: BenchSetup,
  { parts, quick, report }: Input,
): Promise<AfterSale> {
  const size = quick ? sizes.quick : sizes.whole
  const measures = {
    changes: async () => ({ changes: await measureChanges(stage, size.changes) }),
    gate: async () => ({ gate: await measureScans(stage, size.scans) }),
    closure: async () => ({ closure: await measureClosure(stage, size.closed) }),
    refunds: async () => ({ refunds: await measureRefunds(stage, size.refunds) }),
  } satisfies Record<AfterSalePart, () => Promise<AfterSale>>
  let found: AfterSale = {}
  for (const part of afterSaleParts.filter((one) => parts.includes(one))) {
    report(`${part} …`)
    found = { ...found, ...(await measures[part]()) }
  }
  return found
}

const missed = (beyond: boolean): string => (beyond ? ', missed' : '')

const tenths = (value: number): string => value.toFixed(1)

export function afterSaleLines({ changes, gate, closure, refunds }: AfterSale): string[] {
  return [
    ...(changes === undefined ? [] : [`changes of date: ${tenths(changes)} per second`]),
    ...(gate
      ? [
          `${gate.count} scans at 20 per second beside ${gate.purchases} purchases: median ${tenths(gate.medianMs)} ms, p95 ${tenths(gate.p95Ms)} ms, slowest ${tenths(gate.slowestMs)} ms (aim: p95 of ${GATE_AIM_MS} ms${missed(gate.p95Ms > GATE_AIM_MS)})`,
        ]
      : []),
    ...(closure
      ? [
          `closure of ${closure.orders} orders: refunds asked in ${tenths(closure.askedSeconds)} s, messages queued in ${tenths(closure.queuedSeconds)} s (aim: ${CLOSURE_AIM_SECONDS} s${missed(closure.queuedSeconds > CLOSURE_AIM_SECONDS)})`,
        ]
      : []),
    ...(refunds
      ? [
          `refunds: ${tenths(refunds.both)} per second from asking to the decision (${tenths(refunds.asked)} asked, ${tenths(refunds.decided)} decided)`,
        ]
      : []),
  ]
}
