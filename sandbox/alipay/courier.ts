/** Alipay's webhooks: signed form posts, repeated until the merchant says `success`. */
import type { Courier } from '../trade/webhooks.ts'
import { type AlipaySigning, has, type Params } from './signing.ts'
import { altered } from './written.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** 4m 10m 10m 1h 2h 6h 15h: 24 h 24 min in all. */
const LADDER = [
  4 * MINUTE_MS,
  10 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  15 * HOUR_MS,
]

export function alipayCourier(signing: AlipaySigning): Courier {
  return {
    ladder: LADDER,
    accepts: ({ status, body }) => status === 200 && body === 'success',
    compose: async (webhook, { content, proof }) => {
      const reported = { ...(webhook.content as Params), notify_id: webhook.id.replaceAll('-', '') }
      const signed = await signing.webhook(altered(reported, content), proof)
      const touched = has(proof, 'tamperCiphertext') || has(proof, 'tamperTag')
      const sent = touched ? { ...signed, total_amount: '0.01' } : signed
      return {
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'user-agent': 'Mozilla/4.0',
        },
        body: new URLSearchParams(sent).toString(),
      }
    },
  }
}
