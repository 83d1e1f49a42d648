/** Lets a provider's call run, or lets it meet the faults that the rules name. */
import { type Reply, text } from '../platform/http.ts'
import {
  type ActiveFault,
  type Event,
  type ProofFault,
  proofFaults,
  type ReplyFault,
  replyFaults,
} from './rules.ts'
import type { SandboxWorld } from './world.ts'

type Perform = (proof: ActiveFault<ProofFault>[]) => Promise<Reply>

const HTML_502 =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** Hanging, resetting and error replies leave the call undone; acceptThenTimeout does it and says nothing. */
export async function applyFaults(world: SandboxWorld, event: Event, perform: Perform): Promise<Reply> {
  const active = world.rules.take(event, replyFaults)[0]
  const proof = () => perform(world.rules.take(event, proofFaults))
  return active ? withFault(active.fault, proof) : proof()
}

async function withFault(fault: ReplyFault, perform: () => Promise<Reply>): Promise<Reply> {
  switch (fault) {
    case 'hang':
      return { status: 0, transportFault: 'hang' }
    case 'reset':
      return { status: 0, transportFault: 'reset' }
    case '500':
      return text(500, '{"code":"SYSTEM_ERROR","message":"系统错误"}')
    case '502html':
      return { status: 502, headers: { 'content-type': 'text/html' }, body: HTML_502 }
    case '429':
      return text(429, '{"code":"FREQUENCY_LIMITED","message":"频率超限"}')
    case 'slowBody':
      return { ...(await perform()), transportFault: 'slow' }
    case 'acceptThenTimeout':
      return { ...(await perform()), transportFault: 'hang' }
  }
}
