import { expect, test } from 'vitest'
import type { VoucherInfo } from '#contract/endpoints/voucher.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { exchangePath, isAcceptedOn } from './chosen-voucher.ts'

const days = {
  validFrom: '2026-11-21' as VisitDate,
  validUntil: '2026-12-31' as VisitDate,
  weekdays: [1, 2, 3, 4, 5],
  blackout: ['2026-12-25' as VisitDate],
}

test('a voucher is accepted from its first day to its last, on its weekdays, but for single days', () => {
  const accepted = (day: string) => isAcceptedOn(days, day as VisitDate)
  expect(['2026-11-23', '2026-12-24', '2026-12-31'].map(accepted)).toEqual([true, true, true])
  // A Friday too early, a Sunday, Christmas, the day after the last.
  expect(['2026-11-20', '2026-11-29', '2026-12-25', '2027-01-01'].map(accepted)).toEqual(Array(4).fill(false))
})

test('meals and tickets have screens of their own', () => {
  const of = (type: string) => exchangePath({ gives: { type } } as VoucherInfo)
  expect([of('ER'), of('PKTK')]).toEqual(['/exchange/eateryOrder', '/exchange/ticketOrder'])
})
