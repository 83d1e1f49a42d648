/** What stands behind the WeChat bridge: it checks every signature that the real WeChat would. */
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { looks } from '../cashier/page.ts'
import { configSignature } from '../official-account/config-signature.ts'
import { currentTicket } from '../official-account/tokens.ts'
import { type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import { openCashier } from '../trade/cashiers.ts'
import { payable, randomToken } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

export type Share = {
  id: string
  kind: 'updateAppMessageShareData' | 'updateTimelineShareData'
  title: string
  desc?: string | undefined
  link: string
  imgUrl: string
  page: string
}

type Outcome = { problem: string; canonical?: string } | Record<string, unknown>

const Config = z.object({
  appId: z.string(),
  timestamp: z.string(),
  nonceStr: z.string(),
  signature: z.string(),
  url: z.string(),
})
const PayInput = z.object({
  appId: z.string(),
  timeStamp: z.string().regex(/^\d+$/),
  nonceStr: z.string().max(32),
  package: z.string().regex(/^prepay_id=/),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
const ShareInput = z.object({
  kind: z.enum(['updateAppMessageShareData', 'updateTimelineShareData']),
  title: z.string().min(1),
  desc: z.string().optional(),
  link: z.url(),
  imgUrl: z.string(),
  page: z.url(),
})

export const shares = ({ store }: SandboxWorld) => store.collection<Share>('share')

export function wechatBrowserRoutes(world: SandboxWorld): Route[] {
  const script = readFileSync(new URL('./bridge.js', import.meta.url), 'utf8')
  const on = <T>(
    path: string,
    schema: z.ZodType<T>,
    answer: (world: SandboxWorld, input: T) => Outcome,
  ): Route => ({
    method: 'POST',
    path: `/oa/bridge/${path}`,
    answer: (request) => answered(world, { request, schema, answer }),
  })
  return [
    {
      method: 'GET',
      path: '/oa/bridge.js',
      answer: () => ({
        status: 200,
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
        body: script.replace('%SANDBOX%', world.url),
      }),
    },
    on('config', Config, verifyConfig),
    on('pay', PayInput, openPayment),
    on('outcome', z.object({ id: z.string() }), ({ book }, { id }) => ({
      outcome: book.cashiers.get(id)?.outcome ?? 'cancelled',
    })),
    on('share', ShareInput, keepShare),
  ]
}

type Asked<T> = { request: Incoming; schema: z.ZodType<T>; answer(world: SandboxWorld, input: T): Outcome }

function answered<T>(world: SandboxWorld, { request, schema, answer }: Asked<T>): Reply {
  const input = schema.safeParse(JSON.parse(request.body.toString('utf8')))
  const outcome = input.success ? answer(world, input.data) : { problem: 'invalid arguments' }
  if ('problem' in outcome) {
    const { method, target } = request
    const at = new Date().toISOString()
    const op = target.endsWith('/pay') ? ('pay' as const) : ('unknown' as const)
    const facts = { at, provider: 'WECHAT_OA' as const, op, method, target, outNos: [], status: 200 }
    world.log.add({ ...facts, ...(outcome as { problem: string; canonical?: string }) })
  }
  const reply = json(200, outcome)
  return { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': '*' } }
}

/** The page's real address counts, not the one that the merchant thinks of. */
function verifyConfig(world: SandboxWorld, config: z.infer<typeof Config>): Outcome {
  if (config.appId !== world.keys.officialAccount.appId) return { problem: 'invalid appid' }
  const ticket = currentTicket(world)?.value
  if (ticket && configSignature({ ...config, ticket }) === config.signature) return {}
  const { nonceStr, timestamp, url } = config
  const canonical = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return { problem: 'invalid signature', canonical }
}

/** The merchant signed these very values, and the prepay id is fresh and unpaid. */
function openPayment(world: SandboxWorld, input: z.infer<typeof PayInput>): Outcome {
  const { appId, merchant } = world.keys.wechatPay
  const code = world.book.codes.get(input.package.slice('prepay_id='.length))
  const trade = code && world.book.trades.get(code.tradeId)
  const signedBy = trade?.provider === 'CMBC' ? world.keys.cmbc.wechat : merchant
  const canonical = `${input.appId}\n${input.timeStamp}\n${input.nonceStr}\n${input.package}\n`
  const signature = Buffer.from(input.paySign, 'base64')
  const held = verify('sha256', Buffer.from(canonical), createPublicKey(signedBy.publicKey), signature)
  if (input.appId !== appId || !held) return { problem: '支付验证签名失败', canonical }
  if (!trade || world.clock.now() > code.expiresAt) return { problem: '该订单已过期，请重新下单' }
  const state = payable(trade, world.clock.now())
  if (state !== 'paid') return { problem: state }
  const cashier = openCashier(world, { tradeId: trade.id, via: 'bridge', returnUrl: null })
  return { cashier: { id: cashier.id, url: `${world.url}${looks[trade.provider].path}/${cashier.id}` } }
}

function keepShare(world: SandboxWorld, input: z.infer<typeof ShareInput>): Outcome {
  if (new URL(input.link).host !== new URL(input.page).host)
    return { problem: 'link is not on a JS-safe domain' }
  shares(world).put({ ...input, id: randomToken() })
  return {}
}
