/** The one shop that has a contract with Nuonuo, and how its calls are signed. */
import { createHash, createHmac } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'

export type NuonuoMerchant = { appKey: string; appSecret: string; taxNumber: string }

/** Made from the sandbox's own secret, so that a folder of before this provider needs no new one. */
export function nuonuoMerchant({ controlToken }: SandboxKeys): NuonuoMerchant {
  const secret = createHash('sha256').update(`nuonuo ${controlToken}`).digest('hex').toUpperCase()
  return {
    appKey: `SD${secret.slice(0, 8)}`,
    // Sixteen characters, as Nuonuo gives them.
    appSecret: `SANDBOX${secret.slice(8, 17)}`,
    taxNumber: '91310000MA1FL0KT0D',
  }
}

export type SignedCall = { senid: string; nonce: string; timestamp: string; body: string }

/** Over the exact body; the path is always /open/v1/services, spelled in three pieces. */
export const nuonuoSignature = (
  { appKey, appSecret }: Pick<NuonuoMerchant, 'appKey' | 'appSecret'>,
  { senid, nonce, timestamp, body }: SignedCall,
): string =>
  createHmac('sha1', appSecret)
    .update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`)
    .digest('base64')
