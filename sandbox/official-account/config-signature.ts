/** The signature of wx.config, recomputed from what the page shows. */
import { createHash } from 'node:crypto'

export type ConfigFacts = { ticket: string; nonceStr: string; timestamp: string; url: string }

/** Lower-case names in this order; the address without its hash. */
export function configSignature({ ticket, nonceStr, timestamp, url }: ConfigFacts): string {
  const page = url.split('#')[0]
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex')
}
