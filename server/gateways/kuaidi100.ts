/** Where parcels are, by Kuaidi100's query. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Tracked, TrackedEvent, TrackingGateway } from '../modules/delivery/tracking-gateway.ts'
import { fromBeijingTime } from './beijing-time.ts'
import { jsonOf, openProviderHttp, type Timeouts } from './provider-http.ts'

export type Kuaidi100Settings = { url: string; customer: string; key: string; timeouts?: Timeouts }

const Known = z.object({
  message: z.literal('ok'),
  nu: z.string(),
  state: z.string(),
  data: z.array(z.object({ time: z.string(), context: z.string() })),
})
const Refused = z.object({ returnCode: z.string() })

/** All other states are of parcels on their way. */
const ends: Readonly<Record<string, 'signed' | 'returned'>> = { 3: 'signed', 4: 'returned' }
/** "查询无结果": no carrier knows it (yet). */
const NOTHING = '500'

/** More than a parcel ever has; the newest come first. */
const MAX_EVENTS = 200
const MAX_CHARACTERS = 500

export function kuaidi100(settings: Kuaidi100Settings): TrackingGateway {
  const http = openProviderHttp(settings.timeouts)
  return {
    async track({ carrier, trackingNo, phoneTail }) {
      const param = JSON.stringify({
        com: carrier,
        num: trackingNo,
        ...(phoneTail && { phone: phoneTail }),
        resultv2: '1',
        show: '0',
        order: 'desc',
      })
      const answer = await http.call({
        method: 'POST',
        url: settings.url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          customer: settings.customer,
          param,
          sign: signed(param, settings),
        }).toString(),
      })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status !== 200) return unknown(`status ${answer.status}`)
      return trackedOf(jsonOf(answer.body), trackingNo)
    },
  }
}

const unknown = (reason: string): Tracked => ({ outcome: 'unknown', reason })

/** MD5, as its protocol wants it. */
const signed = (param: string, { key, customer }: Kuaidi100Settings): string =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()

function trackedOf(body: unknown, trackingNo: string): Tracked {
  const known = Known.safeParse(body)
  if (!known.success) {
    const code = Refused.safeParse(body).data?.returnCode
    return code === NOTHING
      ? { outcome: 'nothing' }
      : unknown(code ? `refused ${code}` : 'no answer of its kind')
  }
  const { nu, state, data } = known.data
  if (nu.toUpperCase() !== trackingNo) return unknown('an answer about another number')
  const events = data.flatMap(eventOf).slice(0, MAX_EVENTS)
  return {
    outcome: 'known',
    state: ends[state] ?? 'moving',
    events,
  }
}

function eventOf({ time, context }: { time: string; context: string }): TrackedEvent[] {
  const at = fromBeijingTime(time)
  const text = context.replaceAll('\u0000', '').trim().slice(0, MAX_CHARACTERS).toWellFormed()
  return at && text ? [{ at, text }] : []
}
