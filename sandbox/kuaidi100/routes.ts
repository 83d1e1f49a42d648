/** Kuaidi100's query: where a parcel is, for who signs and, with some carriers, knows the recipient's last digits. */
import * as z from 'zod'
import { form, type Incoming, json, type Reply, type Route } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { kuaidi100Merchant, signatureOf } from './merchant.ts'

const PATH = '/kuaidi100/poll/query.do'

/** As a carrier knows it. The state is one of Kuaidi100's numbers: 0 on the way, 3 signed for, 4 returned to its sender. */
export const SandboxParcel = z.strictObject({
  com: z.string(),
  num: z.string(),
  /** Last four digits; without them nothing is told. */
  phone: z.string().optional(),
  state: z.string().default('0'),
  /** The newest first, as a carrier has it, unless a test wants another order. */
  said: z.array(z.object({ at: z.iso.datetime(), text: z.string() })).default([]),
  /** Answers are about another number. */
  otherNumber: z.string().optional(),
})
export type SandboxParcel = z.input<typeof SandboxParcel>

const Param = z.object({ com: z.string(), num: z.string().max(32), phone: z.string().optional() })

type Stored = z.output<typeof SandboxParcel> & { id: string }
const parcelsOf = ({ store }: SandboxWorld) => store.collection<Stored>('parcel')

export const putParcel = (world: SandboxWorld, parcel: z.output<typeof SandboxParcel>): void => {
  parcelsOf(world).put({ ...parcel, id: `${parcel.com} ${parcel.num}` })
}

export function kuaidi100Routes(world: SandboxWorld): Route[] {
  return [{ method: 'POST', path: PATH, answer: (request) => answer(world, request) }]
}

async function answer(world: SandboxWorld, request: Incoming): Promise<Reply> {
  const sent = form(request)
  const param = sent.get('param') ?? ''
  const merchant = kuaidi100Merchant(world.keys)
  const asked = Param.safeParse(jsonOf(param))
  const num = asked.data?.num ?? ''
  const event = { provider: 'KUAIDI100', op: 'query', outNos: [num] } as const
  let problem: string | null = null
  const reply = await applyFaults(world, event, async () => {
    if (sent.get('customer') !== merchant.customer || sent.get('sign') !== signatureOf(param, merchant)) {
      problem = '503'
      return refused('503', '验证签名失败')
    }
    if (!asked.success) return refused('400', '参数错误')
    return found(parcelsOf(world).get(`${asked.data.com} ${num}`), asked.data)
  })
  world.log.add({
    at: new Date().toISOString(),
    provider: 'KUAIDI100',
    op: 'query',
    method: request.method,
    target: PATH,
    outNos: [num],
    status: reply.status,
    ...(problem ? { problem, canonical: `${param}<key>${merchant.customer}` } : {}),
    ...(reply.transportFault ? { problem: reply.transportFault } : {}),
  })
  return reply
}

function found(parcel: Stored | null, { com, num, phone }: z.infer<typeof Param>): Reply {
  if (!parcel) return refused('500', '查询无结果，请隔段时间再查')
  if (parcel.phone && parcel.phone !== phone) return refused('408', '快递公司参数异常：验证码错误')
  const data = parcel.said.map(({ at, text }) => {
    const time = new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return { time, ftime: time, context: text, status: '在途' }
  })
  const { state } = parcel
  const nu = parcel.otherNumber ?? num
  return json(200, { message: 'ok', nu, ischeck: state === '3' ? '1' : '0', com, state, status: '200', data })
}

/** With status 200, as there. */
const refused = (returnCode: string, message: string): Reply =>
  json(200, { result: false, returnCode, message })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
