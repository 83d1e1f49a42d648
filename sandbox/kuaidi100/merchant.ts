/** The one shop that has a contract with Kuaidi100, and how it signs. */
import { createHash } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'

/** Made from the sandbox's own secret, so that a folder of before this provider needs no new one. */
export function kuaidi100Merchant({ controlToken }: SandboxKeys): { customer: string; key: string } {
  const secret = createHash('sha256').update(`kuaidi100 ${controlToken}`).digest('hex')
  return { customer: `SANDBOX${secret.slice(0, 25).toUpperCase()}`, key: `SANDBOX${secret.slice(25, 30)}` }
}

export const signatureOf = (param: string, { customer, key }: { customer: string; key: string }): string =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()
