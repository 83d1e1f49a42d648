/** How the official account's API is answered: HTTP 200 and JSON, errors as errcode. */
import type { Answer, Incoming, Reply } from '../platform/http.ts'
import { applyFaults } from '../trade/apply-faults.ts'
import type { Op } from '../trade/rules.ts'
import type { SandboxWorld } from '../trade/world.ts'

export class AccountRefusal extends Error {
  readonly errcode: number

  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

export function accountCall(world: SandboxWorld, op: Op, answer: (request: Incoming) => unknown): Answer {
  return async (request) => {
    const note: { problem?: string } = {}
    const reply = await applyFaults(world, { provider: 'WECHAT_OA', op, outNos: [] }, async () => {
      try {
        return plain(answer(request))
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        note.problem = `${error.errcode} ${error.message}`
        return plain({ errcode: error.errcode, errmsg: `${error.message}, rid: sandbox` })
      }
    })
    if (reply.transportFault) note.problem = reply.transportFault
    const target = request.target.split('?')[0] ?? ''
    const at = new Date().toISOString()
    const facts = { at, provider: 'WECHAT_OA' as const, op, method: request.method, target, outNos: [] }
    world.log.add({ ...facts, status: reply.status, ...note })
    return reply
  }
}

/** The real API says text/plain, although it is JSON. */
const plain = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(value),
})
