/** What the session screens ask of the server. Refusals show in the forms, so the calls themselves are quiet. */
import type { BodyOf } from '#contract/endpoint.ts'
import { logIn, openGuestOrder, register } from '#contract/endpoints/session.ts'
import { call } from '../../lib/call.ts'

export const sendLogin = (body: BodyOf<typeof logIn>) => call(logIn, { body, quiet: true })

export const sendRegistration = (body: BodyOf<typeof register>) => call(register, { body, quiet: true })

export const sendOrderKey = (body: BodyOf<typeof openGuestOrder>) =>
  call(openGuestOrder, { body, quiet: true })
