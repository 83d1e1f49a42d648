/** How China Construction Bank proves things: a MAC that merchants make with a part of its key, and RSA with MD5. */
import { createHash, createPrivateKey, sign } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import type { ActiveFault, ProofFault } from '../trade/rules.ts'

const FIELDS = [
  'MERCHANTID',
  'POSID',
  'BRANCHID',
  'SUB_MERCHANTID',
  'ORDERID',
  'PAYMENT',
  'CdtrWltId',
  'CURCODE',
]
const MORE = ['TXCODE', 'REMARK1', 'REMARK2', 'RETURNTYPE', 'TIMEOUT']
/** Left out when they are empty; the others are there all the same. */
const OPTIONAL = ['SUB_MERCHANTID', 'CdtrWltId']

export function macOf(query: URLSearchParams, { ecny }: SandboxKeys): string {
  const pairs = [...FIELDS, ...MORE]
    .filter((name) => !OPTIONAL.includes(name) || query.get(name))
    .map((name) => `${name}=${query.get(name) ?? ''}`)
  const text = `${pairs.join('&')}&PUB=${ecny.publicKey.slice(-30)}`
  return createHash('md5').update(text).digest('hex')
}

/** A form with its signature behind it. */
export function signedForm(
  fields: Record<string, string>,
  { ecny }: Pick<SandboxKeys, 'ecny'>,
  faults: readonly ActiveFault<ProofFault>[],
): string {
  const text = new URLSearchParams(fields).toString()
  const corrupting = ['badSignature', 'tamperCiphertext', 'tamperTag']
  const signed = faults.some(({ fault }) => corrupting.includes(fault)) ? `${text} ` : text
  const signature = sign('RSA-MD5', Buffer.from(signed), createPrivateKey(ecny.privateKey))
  return `${text}&SIGN=${signature.toString('hex')}`
}
