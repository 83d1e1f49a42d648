/** The one code of a group's party, LK3: its order and the serial of its tickets together. Who may still come in with it, the gate asks the shop. */
import { OrderNo } from '#contract/values/order.ts'
import { type SigningKey, signCode, type VerifyingKey, verifyCode } from '../../../platform/signed-code.ts'

export type PartyCode = { orderNo: OrderNo; serial: number }

const FORMAT = 'LK3'

export const signParty = (key: SigningKey, { orderNo, serial }: PartyCode): string =>
  signCode(FORMAT, key, [orderNo, serial])

/** Null when anything about the code is not exactly as we signed it. */
export function verifyParty(key: VerifyingKey, code: string): PartyCode | null {
  const [no, serial] = verifyCode(FORMAT, key, code) ?? []
  const orderNo = OrderNo.safeParse(no)
  return orderNo.success ? { orderNo: orderNo.data, serial: Number(serial) } : null
}
