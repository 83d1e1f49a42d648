/** What the session screens ask of the server. Refusals show in the forms, so the calls themselves are quiet. */
import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { checkSimplePassword } from '#contract/endpoints/member.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { resetPassword } from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms, openGuestOrder, proveGuestMobile, register } from '#contract/endpoints/session.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { bindInput } from '../wechat/bind-choice.tsx'

export const sendLogin = (body: BodyOf<typeof logIn>) =>
  call(logIn, { body: { ...body, ...bindInput() }, quiet: true })

export const sendSmsLogin = (body: BodyOf<typeof logInBySms>) =>
  call(logInBySms, { body: { ...body, ...bindInput() }, quiet: true })

export const sendRegistration = (body: BodyOf<typeof register>) =>
  call(register, { body: { ...body, ...bindInput() }, quiet: true })

export const sendReset = (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body, quiet: true })

export const sendOrderKey = (body: BodyOf<typeof openGuestOrder>) =>
  call(openGuestOrder, { body, quiet: true })

export const sendGuestProof = (body: BodyOf<typeof proveGuestMobile>) =>
  call(proveGuestMobile, { body, quiet: true })

/** May this session open that order? False also when the server cannot be reached: then one is asked who one is. */
export const ownOrderQuery = (orderNo: OrderNo | null) =>
  queryOptions({
    queryKey: ['own-order', orderNo],
    queryFn: async ({ signal }) => {
      if (orderNo === null) return false
      const read = call(readOrder, { params: { orderNo }, signal, quiet: true })
      return read.then(
        () => true,
        () => false,
      )
    },
    staleTime: 0,
  })

/** False also when the check fails: it only warns. */
export const isSimple = (body: BodyOf<typeof checkSimplePassword>): Promise<boolean> =>
  call(checkSimplePassword, { body, quiet: true }).catch(() => false)
