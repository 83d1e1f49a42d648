/** The voucher that is being exchanged: in memory only, as anybody who knows its serial number may use it. */
import type { VoucherInfo } from '#contract/endpoints/voucher.ts'
import { orderFormPath } from '#contract/order-form-path.ts'
import { pathOfScreen } from '#contract/screens.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { atLogOut } from '../../lib/session-store.ts'

export type ChosenVoucher = { serialNo: string; voucher: VoucherInfo }

const hand: { held: ChosenVoucher | null } = { held: null }

export const chooseVoucher = (held: ChosenVoucher): void => {
  hand.held = held
}
export const chosenVoucher = (): ChosenVoucher | null => hand.held
/** It is exchanged, or another one is meant. */
export const clearChosenVoucher = (): void => {
  hand.held = null
}
atLogOut(clearChosenVoucher)

/** Meals have a screen of their own. */
export const exchangePath = ({ gives: { type } }: VoucherInfo) =>
  orderFormPath({ type }, 'member') === pathOfScreen('eateryOrder')
    ? pathOfScreen('exchangeEateryOrder')
    : pathOfScreen('exchangeTicketOrder')

type Days = Pick<VoucherInfo, 'validFrom' | 'validUntil' | 'weekdays' | 'blackout'>

/** As the server decides it. */
export const isAcceptedOn = ({ validFrom, validUntil, weekdays, blackout }: Days, day: VisitDate): boolean =>
  validFrom <= day &&
  day <= validUntil &&
  weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
  !blackout.includes(day)
