/** The code of a card, LK2: its number and its serial. What the card is good for, the gate asks the shop. */
import { CardNo } from '#contract/values/card.ts'
import { type SigningKey, signCode, type VerifyingKey, verifyCode } from '../../platform/signed-code.ts'

export type CardCode = { cardNo: CardNo; serial: number }

const FORMAT = 'LK2'

export const signCard = (key: SigningKey, { cardNo, serial }: CardCode): string =>
  signCode(FORMAT, key, [cardNo, serial])

/** Null when anything about the code is not exactly as we signed it. */
export function verifyCard(key: VerifyingKey, code: string): CardCode | null {
  const [no, serial] = verifyCode(FORMAT, key, code) ?? []
  const cardNo = CardNo.safeParse(no)
  return cardNo.success ? { cardNo: cardNo.data, serial: Number(serial) } : null
}
