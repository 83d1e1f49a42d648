/** WeChat Pay's webhooks: sealed with the APIv3 key, signed, repeated on the real ladder. */
import { beijingRfc3339 } from '../platform/clock.ts'
import type { ActiveFault, ProofFault, Rules } from '../trade/rules.ts'
import type { Courier, Webhook } from '../trade/webhooks.ts'
import type { Sealed, WechatSigning } from './signing.ts'
import { altered } from './transaction.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** 15s 15s 30s 3m 10m 20m 30m 30m 30m 60m 3h 3h 3h 6h 6h: 24 h 4 min in all. */
const LADDER = [
  15 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  3 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  6 * HOUR_MS,
]

const SUMMARIES: Record<string, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
}

export function wechatCourier(signing: WechatSigning, rules: Rules): Courier {
  return {
    ladder: LADDER,
    accepts: ({ status }) => status === 200 || status === 204,
    compose: async (webhook, faults) => {
      const about = webhook.op === 'notify' ? 'transaction' : 'refund'
      const plaintext = JSON.stringify(altered(webhook.content, faults.content))
      const body = JSON.stringify({
        id: webhook.id,
        create_time: beijingRfc3339(Date.now()),
        resource_type: 'encrypt-resource',
        event_type: webhook.event,
        summary: SUMMARIES[webhook.event],
        resource: { original_type: about, ...tampered(signing.seal(plaintext, about), faults.proof) },
      })
      const signed = await signing.headers(modeOf(webhook, rules), body, faults.proof)
      return {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/4.0',
          accept: '*/*',
          ...signed,
        },
        body,
      }
    },
  }
}

/** While a merchant changes from the certificate to the public key, webhooks change over by and by. */
function modeOf(webhook: Webhook, rules: Rules): Webhook['signedWith'] {
  const rotation = rules.take(webhook, ['keyRotation'])[0]
  if (!rotation) return webhook.signedWith
  return Math.random() * 100 < (rotation.args.percent ?? 50) ? 'publicKey' : 'certificate'
}

function tampered(sealed: Sealed, faults: readonly ActiveFault<ProofFault>[]): Sealed {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const flip = (index: number) => bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index)
  if (faults.some(({ fault }) => fault === 'tamperCiphertext')) flip(0)
  if (faults.some(({ fault }) => fault === 'tamperTag')) flip(bytes.length - 1)
  return { ...sealed, ciphertext: bytes.toString('base64') }
}
