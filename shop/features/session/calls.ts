/** What the session screens ask of the server. Refusals show in the forms, so the calls themselves are quiet. */
import type { BodyOf } from '#contract/endpoint.ts'
import { checkSimplePassword } from '#contract/endpoints/member.ts'
import { logIn, logInBySms, openGuestOrder, register, resetPassword } from '#contract/endpoints/session.ts'
import { call } from '../../lib/call.ts'
import { bindWish } from '../wechat/bind-choice.tsx'

export const sendLogin = (body: BodyOf<typeof logIn>) =>
  call(logIn, { body: { ...body, ...bindWish() }, quiet: true })

export const sendSmsLogin = (body: BodyOf<typeof logInBySms>) =>
  call(logInBySms, { body: { ...body, ...bindWish() }, quiet: true })

export const sendRegistration = (body: BodyOf<typeof register>) =>
  call(register, { body: { ...body, ...bindWish() }, quiet: true })

export const sendReset = (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body, quiet: true })

export const sendOrderKey = (body: BodyOf<typeof openGuestOrder>) =>
  call(openGuestOrder, { body, quiet: true })

/** False also when nobody can tell: it only warns. */
export const isSimple = (body: BodyOf<typeof checkSimplePassword>): Promise<boolean> =>
  call(checkSimplePassword, { body, quiet: true }).catch(() => false)
