/** The shop's real gateways in a process that can die: between a provider's answer and writing it down. */
import type { PayGateway } from '../../modules/payment/pay-gateway.ts'

export class ProcessDied extends Error {}

type Deed = 'query' | 'close' | 'refund' | 'queryRefund' | 'refundToCard'
export const deeds: readonly [Deed, ...Deed[]] = ['refund', 'query', 'close', 'queryRefund', 'refundToCard']

export type MortalGateways = {
  pay: PayGateway[]
  /** The next time the provider has answered this, the answer is lost with the process. */
  dieAfter(deed: Deed | null): void
  /** Payments of which a provider could not tell or do what it was asked. */
  troubled: ReadonlySet<string>
}

/** One call at a time, so that chance does not depend on which answer is the quicker one. */
export function mortalGateways(gateways: readonly PayGateway[]): MortalGateways {
  let deadly: Deed | null = null
  const troubled = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const oneAtATime = <T>(call: () => Promise<T>): Promise<T> => {
    const turn = last.then(call)
    last = turn.catch(() => undefined)
    return turn
  }
  const mortal = <Input, T extends { outcome: string }>(deed: Deed, call: (input: Input) => Promise<T>) => {
    return (input: Input): Promise<T> =>
      oneAtATime(async () => {
        const answer = await call(input)
        if (typeof input === 'string' && answer.outcome !== 'ok') troubled.add(input)
        if (deadly !== deed) return answer
        deadly = null
        throw new ProcessDied(`the process died after ${deed}`)
      })
  }
  return {
    pay: gateways.map((gateway) => ({
      ...gateway,
      create: (input) => oneAtATime(() => gateway.create(input)),
      query: mortal('query', gateway.query),
      close: mortal('close', gateway.close),
      refund: mortal('refund', gateway.refund),
      queryRefund: mortal('queryRefund', gateway.queryRefund),
      refundToCard: gateway.refundToCard && mortal('refundToCard', gateway.refundToCard),
    })),
    troubled,
    dieAfter: (deed) => {
      deadly = deed
    },
  }
}
