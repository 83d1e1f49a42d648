/** One call of the bank from end to end: faults, the envelope, the answer in another one, the log. */
import * as z from 'zod'
import { type Answer, type Incoming, json, type Reply } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { Op } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'
import type { CmbcEnvelopes } from './envelope.ts'

export type Cmbc = SandboxWorld & { envelopes: CmbcEnvelopes }
export type Fields = Record<string, string>

/** Of an order or a refund that the bank does not have. */
export const cmbcNotFound = '9005'

/** How the bank's gateway says no: a code, and no envelope. */
export class CmbcRefusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const Sent = z.object({ businessContext: z.string(), merchantNo: z.string(), securityType: z.string() })

export function cmbcCall(
  bank: Cmbc,
  opOf: (fields: Fields) => Op,
  answer: (bank: Cmbc, fields: Fields) => Fields,
): Answer {
  return async (request) => {
    const opened = openedOf(bank, request)
    const fields = 'fields' in opened ? opened.fields : {}
    const outNos = ['merchantSeq', 'mchSeqNo'].flatMap((name) => plainNo(bank, fields[name]) ?? [])
    const op = opOf(fields)
    const note: { problem?: string } = {}
    const reply = await applyFaults(bank, { provider: 'CMBC', op, outNos }, async (faults) => {
      try {
        if ('problem' in opened) throw new CmbcRefusal('9001', opened.problem)
        const said = answer(bank, opened.fields)
        return enveloped(bank.envelopes.seal(JSON.stringify(said), faults))
      } catch (error) {
        if (!(error instanceof CmbcRefusal)) throw error
        note.problem = `${error.code} ${error.message}`
        return json(200, { ...gate('E', error.code, error.message), businessContext: '' })
      }
    })
    if (reply.transportFault) note.problem = reply.transportFault
    const { method, target } = request
    const at = new Date().toISOString()
    bank.log.add({ at, provider: 'CMBC', op, method, target, outNos, status: reply.status, ...note })
    return reply
  }
}

/** The merchant's number without the platform's before it. */
export const plainNo = ({ keys }: SandboxWorld, sequence: string | undefined): string | null =>
  sequence?.startsWith(keys.cmbc.platformId) ? sequence.slice(keys.cmbc.platformId.length) : null

const gate = (gateReturnType: string, gateReturnCode: string, gateReturnMessage: string) => ({
  gateReturnType,
  gateReturnCode,
  gateReturnMessage,
  gateSeq: '',
  gateTransDate: '',
  gateTransTime: '',
})

const enveloped = (businessContext: string): Reply =>
  json(200, { ...gate('S', '0000', '交易成功'), businessContext })

function openedOf(bank: Cmbc, request: Incoming): { fields: Fields } | { problem: string } {
  const sent = Sent.safeParse(jsonOf(request.body.toString('utf8')))
  if (!sent.success) return { problem: 'not a message of the gateway' }
  const opened = bank.envelopes.open(sent.data.businessContext)
  if ('problem' in opened) return opened
  const fields = z.record(z.string(), z.string()).safeParse(jsonOf(opened.body))
  if (!fields.success) return { problem: 'the body is no object of texts' }
  const { platformId, merchantNo } = bank.keys.cmbc
  const isOurs = fields.data['platformId'] === platformId && fields.data['merchantNo'] === merchantNo
  return isOurs ? { fields: fields.data } : { problem: 'another platform or merchant' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
