/** gateway.do: one address for every method; the caller is checked here, the method answers. */
import * as z from 'zod'
import { parseBeijingTime } from '../platform/clock.ts'
import { form, type Incoming, type Reply } from '../platform/http.ts'
import { html, page } from '../platform/markup.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { ActiveFault, Op, ProofFault } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { AlipayRefusal, kindOf } from './refusal.ts'
import type { AlipaySigning, Params } from './signing.ts'

export type Alipay = SandboxWorld & { signing: AlipaySigning }

/** A call whose signature held. */
export type Call = { params: Params; biz: unknown }

/** `api` answers signed JSON; `page` sends the buyer's browser on. */
export type Method =
  | { kind: 'api'; op: Op; answer(alipay: Alipay, call: Call): Record<string, unknown> }
  | { kind: 'page'; op: Op; open(alipay: Alipay, call: Call): Reply }

/** Wide enough for a pay link that a buyer opens a while later, narrow enough to catch a wrong time zone. */
const TIMESTAMP_OFFSET_MS = 60 * 60 * 1000

export async function gateway(
  alipay: Alipay,
  methods: Record<string, Method>,
  request: Incoming,
): Promise<Reply> {
  const params: Params = Object.fromEntries([...request.query, ...form(request)])
  const method = methods[params['method'] ?? '']
  const outNos = numbersOf(params)
  const op = method?.op ?? 'query'
  const note: Note = {}
  const reply = await applyFaults(alipay, { provider: 'ALIPAY', op, outNos }, async (faults) => {
    try {
      checked(alipay, params, note)
      if (!method) throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名')
      const call = { params, biz: bizOf(params) }
      if (method.kind === 'page') return method.open(alipay, call)
      return await signedReply(alipay, params, { ...ok, ...method.answer(alipay, call) }, faults)
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error
      note.problem = `${error.subCode} ${error.message}`
      if (method?.kind === 'page') return errorPage(error)
      const { code, subCode, message } = error
      const inner = { code, msg: kindOf[code], sub_code: subCode, sub_msg: message }
      return signedReply(alipay, params, inner, faults)
    }
  })
  if (reply.transportFault) note.problem = reply.transportFault
  const target = `${request.target.split('?')[0]}?method=${params['method']}`
  const at = new Date().toISOString()
  alipay.log.add({
    at,
    provider: 'ALIPAY',
    op,
    method: request.method,
    target,
    outNos,
    status: reply.status,
    ...note,
  })
  return reply
}

/** Reads biz_content by its rules. */
export function bizAs<T>(call: Call, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(call.biz)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AlipayRefusal(
    '40004',
    'ACQ.INVALID_PARAMETER',
    `参数无效: ${issue?.path.join('.')} ${issue?.message}`,
  )
}

type Note = { problem?: string; canonical?: string }

const ok = { code: '10000', msg: 'Success' }

function checked({ signing, keys }: Alipay, params: Params, note: Note): void {
  const bad = (what: string, message: string) => new AlipayRefusal('40002', `isv.invalid-${what}`, message)
  if (params['app_id'] !== keys.alipay.appId) throw bad('app-id', '无效的AppID参数')
  if (params['sign_type'] !== 'RSA2') throw bad('signature-type', '无效的签名类型')
  if (params['charset']?.toLowerCase() !== 'utf-8') throw bad('charset', '字符集错误')
  if (params['version'] !== '1.0') throw bad('version', '无效的版本')
  if (!params['sign']) throw new AlipayRefusal('40001', 'isv.missing-signature', '缺少签名参数')
  if (!signing.holds(params)) {
    note.canonical = signing.canonical(params)
    throw bad('signature', '验签出错，请检查签名字符串和签名')
  }
  const timestamp = parseBeijingTime(params['timestamp'] ?? '')
  if (!(Math.abs(Date.now() - timestamp) <= TIMESTAMP_OFFSET_MS))
    throw bad('timestamp', '非法的时间戳参数，须为北京时间')
}

function bizOf(params: Params): unknown {
  try {
    return JSON.parse(params['biz_content'] ?? '{}')
  } catch {
    throw new AlipayRefusal('40002', 'isv.invalid-format', '无效的数据格式')
  }
}

/** The signature covers the inner JSON exactly as it stands in the reply. */
async function signedReply(
  { signing }: Alipay,
  params: Params,
  inner: Record<string, unknown>,
  faults: ActiveFault<ProofFault>[],
): Promise<Reply> {
  const text = JSON.stringify(inner)
  const name = /^[a-z.]+$/.test(params['method'] ?? '') ? params['method']?.replaceAll('.', '_') : 'error'
  const sign = await signing.reply(text, faults)
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: `{"${name}_response":${text},"sign":"${sign}"}`,
  }
}

function errorPage({ subCode, message }: AlipayRefusal): Reply {
  return page({
    title: '支付宝 Alipay',
    theme: 'alipay',
    status: 400,
    body: html`<main class="notice"><h1>订单信息有误 <small lang="en">This order cannot be opened</small></h1>
      <p>${message}</p><p><code>${subCode}</code></p></main>`,
  })
}

/** The merchant's numbers in a call, for the rules; nothing is checked yet. */
function numbersOf(params: Params): string[] {
  try {
    const biz = z.record(z.string(), z.unknown()).parse(JSON.parse(params['biz_content'] ?? '{}'))
    return ['out_trade_no', 'out_request_no', 'trade_no']
      .map((name) => biz[name])
      .filter((value) => typeof value === 'string')
  } catch {
    return []
  }
}
