/** What was sent to whom, and how much more the companies would let through. */
import { randomUUID } from 'node:crypto'
import type { SandboxWorld } from '../trade/world.ts'

export type SmsProvider = 'SMS_ALIYUN' | 'SMS_TENCENT'

export type Sms = {
  id: string
  provider: SmsProvider
  /** Eleven digits of the mainland, else E.164. */
  mobile: string
  signName: string
  template: string
  params: Record<string, string>
  /** As it stands on the phone. */
  text: string
  /** A notification has no code to type. */
  use: 'code' | 'notification'
  at: number
}

export type Period = 'minute' | 'hour' | 'day'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Per signature, number and use, rolling. */
const LIMITS: Readonly<Record<Sms['use'], readonly { period: Period; ms: number; permits: number }[]>> = {
  code: [
    { period: 'minute', ms: MINUTE_MS, permits: 1 },
    { period: 'hour', ms: 60 * MINUTE_MS, permits: 5 },
    { period: 'day', ms: DAY_MS, permits: 10 },
  ],
  notification: [{ period: 'day', ms: DAY_MS, permits: 50 }],
}
const MAX_PERMITS = 50

export type Outbox = {
  /** Null when the message was taken, otherwise the limit that it would break. */
  send(sms: Omit<Sms, 'id' | 'at'>): { period: Period; permits: number } | null
  /** Oldest first. */
  all(): Sms[]
  clear(): void
}

export function openOutbox(world: SandboxWorld): Outbox {
  const messages = world.store.collection<Sms>('sms')
  const moments = new Map<string, number[]>()
  const key = ({ signName, mobile, use }: Pick<Sms, 'signName' | 'mobile' | 'use'>) =>
    `${signName} ${mobile} ${use}`
  const count = (sms: Sms) =>
    moments.set(key(sms), [...(moments.get(key(sms)) ?? []), sms.at].slice(-MAX_PERMITS))
  for (const sms of messages.all()) count(sms)
  return {
    send: (input) => {
      const now = world.clock.now()
      const earlier = moments.get(key(input)) ?? []
      const broken = LIMITS[input.use].find(
        ({ ms, permits }) => earlier.filter((at) => now - at < ms).length >= permits,
      )
      const event = { provider: input.provider, op: 'send', outNos: [input.mobile] } as const
      if (world.rules.take(event, ['smsLimit']).length > 0) return { period: 'minute', permits: 1 }
      if (broken) return broken
      count(messages.put({ ...input, id: randomUUID(), at: now }))
      return null
    },
    all: messages.all,
    clear: () => {
      messages.clear()
      moments.clear()
    },
  }
}

export const isChineseMobile = (mobile: string): boolean => /^1[3-9]\d{9}$/.test(mobile)

/** With its calling code and without a plus sign. */
export const isForeignNumber = (digits: string): boolean => /^(?!86)[1-9]\d{7,14}$/.test(digits)
