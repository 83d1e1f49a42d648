/** The shop's real gateways in a process that can die: between a provider's answer and writing it down. */
import type { PayGateway } from '../../modules/payment/pay-gateway.ts'

export class ProcessDied extends Error {}

type GatewayCall = 'query' | 'close' | 'refund' | 'queryRefund' | 'refundToCard'
export const gatewayCalls: readonly [GatewayCall, ...GatewayCall[]] = [
  'refund',
  'query',
  'close',
  'queryRefund',
  'refundToCard',
]

export type CrashingGateways = {
  pay: PayGateway[]
  /** The next time the provider has answered this, the answer is lost with the process. */
  crashAfterCall(call: GatewayCall | null): void
  /** Payments of which a provider could not tell or do what it was asked. */
  troubled: ReadonlySet<string>
}

/** One call at a time, so that chance does not depend on which answer is the quicker one. */
export function crashingGateways(gateways: readonly PayGateway[]): CrashingGateways {
  let crashAfter: GatewayCall | null = null
  const troubled = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const oneAtATime = <T>(call: () => Promise<T>): Promise<T> => {
    const turn = last.then(call)
    last = turn.catch(() => undefined)
    return turn
  }
  const crashing = <Input, T extends { outcome: string }>(
    name: GatewayCall,
    call: (input: Input) => Promise<T>,
  ) => {
    return (input: Input): Promise<T> =>
      oneAtATime(async () => {
        const answer = await call(input)
        if (typeof input === 'string' && answer.outcome !== 'ok') troubled.add(input)
        if (crashAfter !== name) return answer
        crashAfter = null
        throw new ProcessDied(`the process died after ${name}`)
      })
  }
  return {
    pay: gateways.map((gateway) => ({
      ...gateway,
      create: (input) => oneAtATime(() => gateway.create(input)),
      query: crashing('query', gateway.query),
      close: crashing('close', gateway.close),
      refund: crashing('refund', gateway.refund),
      queryRefund: crashing('queryRefund', gateway.queryRefund),
      refundToCard: gateway.refundToCard && crashing('refundToCard', gateway.refundToCard),
    })),
    troubled,
    crashAfterCall: (call) => {
      crashAfter = call
    },
  }
}
