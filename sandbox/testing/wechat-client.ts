/** A bare client of WeChat Pay for tests that need to touch every byte; made with the plugin's own formats. */
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { SandboxKeys } from '../keys.ts'
import { beijingRfc3339 } from '../platform/clock.ts'
import type { Received } from './merchant.ts'
import type { SandboxSetup } from './start.ts'

export type Signed = { method: 'GET' | 'POST'; target: string; body: string; headers: Record<string, string> }

const QUARTER_MS = 15 * 60_000
const BEGAN = Date.now()
let count = 0

/** A number that no other test of this process has used. */
export function newOutNo(): string {
  count += 1
  return `P${BEGAN}${String(count).padStart(6, '0')}`
}

export function signedCall(
  { wechatPay: keys }: SandboxKeys,
  method: 'GET' | 'POST',
  target: string,
  body = '',
): Signed {
  const [seconds, nonce] = [String(Math.floor(Date.now() / 1000)), Formatter.nonce()]
  const signature = Rsa.sign(
    Formatter.request(method, target, seconds, nonce, body),
    keys.merchant.privateKey,
  )
  const headers = {
    authorization: Formatter.authorization(keys.mchId, nonce, signature, seconds, keys.serialNo),
    'wechatpay-serial': keys.publicKeyId,
    'content-type': 'application/json',
    accept: 'application/json',
  }
  return { method, target, body, headers }
}

/** Waits for the answer as long as it takes, or as long as it is asked to. */
export const send = (
  { sandbox }: SandboxSetup,
  { method, target, body, headers }: Signed,
  timeoutMs?: number,
): Promise<Response> =>
  fetch(sandbox.url + target, {
    method,
    headers,
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
    ...(method === 'POST' ? { body } : {}),
  })

export function orderBody({ sandbox, merchant }: SandboxSetup, outNo: string, over: object = {}): string {
  const { mchId, appId } = sandbox.keys.wechatPay
  return JSON.stringify({
    appid: appId,
    mchid: mchId,
    description: '云顶塔 488 观光厅',
    out_trade_no: outNo,
    time_expire: beijingRfc3339(Date.now() + QUARTER_MS),
    notify_url: `${merchant.url}/webhooks/wechat`,
    amount: { total: 12_000, currency: 'CNY' },
    ...over,
  })
}

export const order = (
  stage: SandboxSetup,
  outNo: string,
  product = 'native',
  over: object = {},
): Promise<Response> =>
  send(
    stage,
    signedCall(
      stage.sandbox.keys,
      'POST',
      `/wxpay/v3/pay/transactions/${product}`,
      orderBody(stage, outNo, over),
    ),
  )

export const query = (stage: SandboxSetup, outNo: string, ms?: number): Promise<Response> => {
  const { mchId } = stage.sandbox.keys.wechatPay
  const target = `/wxpay/v3/pay/transactions/out-trade-no/${outNo}?mchid=${mchId}`
  return send(stage, signedCall(stage.sandbox.keys, 'GET', target), ms)
}

/** Whether a reply or a webhook proves where it came from, as a careful merchant checks it. */
export function proves(
  { wechatPay: keys }: SandboxKeys,
  headers: Record<string, string>,
  body: string,
): boolean {
  const known: Record<string, string> = {
    [keys.publicKeyId]: keys.publicKeyMode.publicKey,
    [keys.platformSerial]: keys.platform.publicKey,
  }
  const key = known[headers['wechatpay-serial'] ?? '']
  const seconds = headers['wechatpay-timestamp'] ?? ''
  if (!key || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false
  const text = Formatter.response(seconds, headers['wechatpay-nonce'] ?? '', body)
  return Rsa.verify(text, headers['wechatpay-signature'] ?? '', key)
}

/** The contents of a webhook; throws when they were touched. */
export function openWebhook({ wechatPay: keys }: SandboxKeys, { body }: Received): Record<string, unknown> {
  const { ciphertext, nonce, associated_data: about } = JSON.parse(body).resource
  return JSON.parse(Aes.AesGcm.decrypt(ciphertext, keys.apiV3Key, nonce, about))
}
