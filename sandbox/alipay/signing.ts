/** Signatures of the Alipay v2 gateway, from the provider's side. */
import type { SandboxKeys } from '../keys.ts'
import { corruptSignature, signer, verifier } from '../platform/rsa.ts'
import type { ActiveFault, ProofFault } from '../trade/rules.ts'

export type Params = Record<string, string>

export type AlipaySigning = {
  /** The text that the merchant's signature covers: sign_type included, empty values left out. */
  canonical(params: Params): string
  holds(params: Params): boolean
  /** Signs the inner JSON of a reply. */
  reply(inner: string, faults: readonly ActiveFault<ProofFault>[]): Promise<string>
  /** Adds sign and sign_type, which the signature does not cover. */
  webhook(params: Params, faults: readonly ActiveFault<ProofFault>[]): Promise<Params>
}

export function alipaySigning({ alipay: keys }: SandboxKeys): AlipaySigning {
  const merchant = verifier(keys.app.publicKey)
  const sign = signer(keys.alipay.privateKey)
  const signature = async (message: string, faults: readonly ActiveFault<ProofFault>[]) => {
    const made = await sign(message, has(faults, 'signTypeRsa') ? 'sha1' : 'sha256')
    return has(faults, 'badSignature') ? corruptSignature(made) : made
  }
  return {
    canonical,
    holds: (params) => merchant(canonical(params), params['sign'] ?? ''),
    reply: signature,
    webhook: async (params, faults) => ({
      ...params,
      sign: await signature(joined(params), faults),
      sign_type: has(faults, 'signTypeRsa') ? 'RSA' : 'RSA2',
    }),
  }
}

function canonical(params: Params): string {
  const { sign: _, ...rest } = params
  return joined(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')))
}

const joined = (params: Params): string =>
  Object.keys(params)
    .sort()
    .map((key) => `${key}=${params[key]}`)
    .join('&')

export const has = (faults: readonly ActiveFault<ProofFault>[], name: ProofFault): boolean =>
  faults.some(({ fault }) => fault === name)
