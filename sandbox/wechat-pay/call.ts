/** One call of API v3 from end to end: faults, Authorization, the answer, its signature, the log. */
import type * as z from 'zod'
import { type Answer, header, type Incoming, type Reply } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { ActiveFault, Op, ProofFault } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { WechatRefusal } from './refusal.ts'
import type { Mode, WechatSigning } from './signing.ts'

export type WechatPay = SandboxWorld & { signing: WechatSigning }

/** A request whose signature held. */
export type Call = { request: Incoming; mode: Mode; params: Record<string, string>; query: URLSearchParams }

/** `file` is sent as it is, without a signature. */
export type Said = { status: number; body?: unknown; file?: Buffer }

export function wechatCall(pay: WechatPay, op: Op, answer: (call: Call) => Said): Answer {
  return async (request) => {
    const outNos = numbersOf(request)
    const note: Note = {}
    const reply = await applyFaults(pay, { provider: 'WECHAT_PAY', op, outNos }, (faults) =>
      performed(pay, { request, answer, faults, note }),
    )
    if (reply.transportFault) note.problem = reply.transportFault
    const { method, target } = request
    const at = new Date().toISOString()
    pay.log.add({ at, provider: 'WECHAT_PAY', op, method, target, outNos, status: reply.status, ...note })
    return reply
  }
}

/** Reads a body by its rules; the first broken one is a PARAM_ERROR. */
export function bodyAs<T>(call: Call, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonOf(call.request))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WechatRefusal(400, 'PARAM_ERROR', `参数错误: /${issue?.path.join('/')} ${issue?.message}`)
}

/** What the log says beyond the plain facts. */
type Note = { problem?: string; canonical?: string }
type Performing = {
  request: Incoming
  answer(call: Call): Said
  faults: ActiveFault<ProofFault>[]
  note: Note
}

async function performed(pay: WechatPay, { request, answer, faults, note }: Performing): Promise<Reply> {
  let mode: Mode = 'certificate'
  try {
    mode = pay.signing.modeOf(request)
    const { refusal, canonical } = pay.signing.check(request)
    if (refusal) {
      note.canonical = canonical
      throw refusal
    }
    wellFormed(request)
    const { params, query } = request
    return await signed(pay, { said: answer({ request, mode, params, query }), mode, faults })
  } catch (error) {
    if (!(error instanceof WechatRefusal)) throw error
    note.problem = `${error.code} ${error.message}`
    const body = { code: error.code, message: error.message }
    return signed(pay, { said: { status: error.status, body }, mode, faults })
  }
}

function wellFormed(request: Incoming): void {
  if (!header(request, 'accept') || !header(request, 'user-agent'))
    throw new WechatRefusal(400, 'PARAM_ERROR', 'Http头缺少Accept或User-Agent')
  if (request.method === 'POST' && !header(request, 'content-type').startsWith('application/json'))
    throw new WechatRefusal(415, 'PARAM_ERROR', 'Http头Content-Type必须是application/json')
}

type Signing = { said: Said; mode: Mode; faults: ActiveFault<ProofFault>[] }

async function signed(pay: WechatPay, { said, mode, faults }: Signing): Promise<Reply> {
  if (said.file) {
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: said.file }
  }
  const body = said.body === undefined ? '' : JSON.stringify(said.body)
  const type: Record<string, string> = body ? { 'content-type': 'application/json; charset=utf-8' } : {}
  return {
    status: said.status,
    headers: { ...type, ...(await pay.signing.headers(mode, body, faults)) },
    body,
  }
}

/** The merchant's numbers in a request, for the rules: read before anything is checked, so nothing is trusted. */
function numbersOf(request: Incoming): string[] {
  const body = jsonOf(request)
  const named = [body['out_trade_no'], body['out_refund_no'], body['transaction_id']]
  return [...Object.values(request.params), ...named.filter((value) => typeof value === 'string')]
}

function jsonOf(request: Incoming): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
