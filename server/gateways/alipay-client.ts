/** alipay-sdk behind a wall: its unsafe defaults are turned off here, and nowhere else is it called. */
import { setTimeout as wait } from 'node:timers/promises'
import { AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk'
import * as z from 'zod'
import type { UnconfirmedOutcome } from '../modules/payment/pay-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import { beijingTime } from './beijing-time.ts'
import {
  defaultTimeouts,
  isCanonicalBase64,
  openProviderHttp,
  reasonOf,
  type Timeouts,
} from './provider-http.ts'
import { privateKeyOf, proveKey, publicKeyOf } from './rsa-keys.ts'

export type AlipayContext = {
  gatewayUrl: string
  appId: string
  /** PEM; of the application. */
  privateKey: string
  /** PEM; Alipay's own. */
  publicKey: string
  notifyUrl: string
  timeouts?: Timeouts | undefined
  /** The wall clock: Alipay compares a request's time with its own. */
  wall: Clock
}

export type BizContent = Record<string, string | readonly string[]>

export type Reply<T> = { outcome: 'ok'; data: T } | UnconfirmedOutcome

export type AlipayClient = {
  /** A signed address for the buyer's browser; nothing is sent, and Alipay knows nothing of it yet. */
  pageUrl(method: string, bizContent: BizContent, returnUrl: string): string
  /** A signed text for Alipay's SDK in an app; nothing is sent here either. */
  appOrder(method: string, bizContent: BizContent): string
  call<T>(method: string, bizContent: BizContent, reply: z.ZodType<T>): Promise<Reply<T>>
  /** The fields of a webhook, or null when its proof does not hold. */
  openWebhook(rawBody: Buffer): Record<string, string> | null
  selfTest(): void
}

/** The calls after which Alipay notifies us; pages carry the address in themselves. */
const NOTIFYING: readonly string[] = ['alipay.trade.precreate', 'alipay.trade.pay']

export function alipayClient(context: AlipayContext): AlipayClient {
  const timeouts = context.timeouts ?? defaultTimeouts
  const privateKey = privateKeyOf(context.privateKey, 'ALIPAY_PRIVATE_KEY')
  const sdk = new AlipaySdk({
    appId: context.appId,
    gateway: context.gatewayUrl,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyType: 'PKCS8',
    alipayPublicKey: publicKeyOf(context.publicKey, 'ALIPAY_PUBLIC_KEY')
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    signType: 'RSA2',
    // It would rewrite the keys of replies.
    camelcase: false,
    timeout: timeouts.totalMs,
    // The only way in for a limit on connecting; the SDK asks for no more than a dispatcher.
    proxyAgent: openProviderHttp(timeouts).dispatcher as NonNullable<AlipaySdkConfig['proxyAgent']>,
  })
  // Without it the SDK would send the time of the process's own zone.
  const timestamp = () => beijingTime(context.wall.now())
  return {
    // GET: the SDK's form for POST escapes quotes only, which breaks the signature of some texts.
    pageUrl: (method, bizContent, returnUrl) =>
      sdk.pageExecute(method, 'GET', {
        timestamp: timestamp(),
        notify_url: context.notifyUrl,
        return_url: returnUrl,
        biz_content: bizContent,
      }),
    appOrder: (method, bizContent) =>
      sdk.sdkExecute(method, {
        timestamp: timestamp(),
        notify_url: context.notifyUrl,
        biz_content: bizContent,
      }),
    async call(method, bizContent, reply) {
      const notify = NOTIFYING.includes(method) ? { notify_url: context.notifyUrl } : {}
      const params = { timestamp: timestamp(), ...notify, biz_content: bizContent }
      try {
        // Without validateSign the SDK believes any reply. When a connection breaks, its client sends once more; each
        // call carries our number, so that moves nothing twice.
        const said = sdk.exec(method, params, { validateSign: true })
        return judge(await within(timeouts.totalMs, said), reply)
      } catch (error) {
        return { outcome: 'unknown', reason: reasonOf(error) }
      }
    },
    openWebhook: (rawBody) => openWebhook(sdk, rawBody),
    selfTest: () => proveKey(privateKey, 'ALIPAY_PRIVATE_KEY'),
  }
}

/** The SDK has a limit for each phase of a call, none for the whole. */
async function within<T>(totalMs: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = wait(totalMs, undefined, { signal: over.signal }).then(() => {
    throw new Error('no reply in time')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

const Verdict = z.object({ code: z.string(), sub_code: z.string().optional() })

const DONE = '10000'
/** Taken, and the buyer must still confirm it. */
const UNDER_WAY = '10003'
const REFUSED = '40004'
/** The provider failed on its own account; what was asked may have been done. */
const UNSURE_CODES: readonly string[] = ['ACQ.SYSTEM_ERROR', 'AOP.UNKNOW-ERROR', 'ISP.UNKNOW-ERROR']

/** Only a business refusal is a no; "system error" and every code we do not know may have been carried out. */
function judge<T>(said: unknown, reply: z.ZodType<T>): Reply<T> {
  const verdict = Verdict.safeParse(said)
  if (!verdict.success) return { outcome: 'unknown', reason: 'unreadable reply' }
  const { code, sub_code: subCode = code } = verdict.data
  if (code === DONE || code === UNDER_WAY) {
    const read = reply.safeParse(said)
    return read.success
      ? { outcome: 'ok', data: read.data }
      : { outcome: 'unknown', reason: 'unreadable reply' }
  }
  if (UNSURE_CODES.includes(subCode.toUpperCase())) return { outcome: 'unknown', reason: subCode }
  const refused = code === REFUSED || code.startsWith('4000')
  return refused ? { outcome: 'rejected', code: subCode } : { outcome: 'unknown', reason: subCode }
}

function openWebhook(sdk: AlipaySdk, rawBody: Buffer): Record<string, string> | null {
  const fields = formOf(rawBody)
  // The SDK takes the algorithm from the message: RSA would mean SHA-1.
  if (fields?.['sign_type'] !== 'RSA2' || !isCanonicalBase64(fields['sign'] ?? '')) return null
  try {
    // V1 decodes a second time and throws on a per cent sign.
    return sdk.checkNotifySignV2(fields) ? fields : null
  } catch {
    return null
  }
}

/** Decoded once; null when a field comes twice, since nobody could tell which one was signed. */
function formOf(rawBody: Buffer): Record<string, string> | null {
  const pairs = [...new URLSearchParams(rawBody.toString('utf8'))]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}
