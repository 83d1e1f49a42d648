/** The way to pay that was chosen together with a change of date, until the page of the change opens it: once. */
import type { ChangeNo } from '#contract/values/change.ts'
import type { PayType } from '#contract/values/payment.ts'

const chosen = new Map<ChangeNo, PayType>()

export const rememberWay = (changeNo: ChangeNo, payType: PayType): void => void chosen.set(changeNo, payType)

/** Who comes back from the cashier, or loads the page anew, decides again. */
export function takeWay(changeNo: ChangeNo): PayType | null {
  const payType = chosen.get(changeNo) ?? null
  chosen.delete(changeNo)
  return payType
}
