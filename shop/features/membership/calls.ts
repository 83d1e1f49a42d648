/** What becoming a member asks of the server; its refusals show in the card. */
import { becomeMember } from '#contract/endpoints/session.ts'
import { call } from '../../lib/call.ts'
import { bindInput } from '../wechat/bind-choice.tsx'

export const sendMembership = () =>
  call(becomeMember, { body: { termsAgreed: true, ...bindInput() }, quiet: true })
