/** What is left, asked again while one looks at it, and the hold that takes it. */
import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { type HoldItem, holdSeats } from '#contract/endpoints/ordering/hold.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { call, preloadedData } from '../../lib/call.ts'

/** What is left moves while one chooses. */
const refreshMs = 15_000

/** All months of a product that were read. */
export const monthsOf = (code: ProductCode) => ['inventory', 'month', code]

export const monthQuery = (code: ProductCode, month: Month) =>
  queryOptions({
    queryKey: [...monthsOf(code), month],
    queryFn: ({ signal }) => call(readMonth, { params: { code }, query: { month }, signal }),
    staleTime: refreshMs,
    initialData: () => preloadedData(readMonth, { params: { code }, query: { month } }),
  })

/** A day, the stay from it to another, or the stock of what has no date. */
export const dayQuery = (code: ProductCode, date: VisitDate | null, until?: VisitDate) =>
  queryOptions({
    queryKey: ['inventory', 'day', code, date, until],
    queryFn: ({ signal }) =>
      call(readDay, { params: { code }, query: { ...(date && { date }), ...(until && { until }) }, signal }),
    staleTime: 1_000,
    /** After a failure the visitor tries again by hand, so that a dead line is reported once and not every few seconds. */
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
  })

export type HoldInput = HoldItem
type Proof = Pick<BodyOf<typeof holdSeats>, 'captchaToken' | 'vouchers' | 'voucherTermsAgreed'>

export const sendHold = (items: readonly HoldInput[], proof: Proof, idempotencyKey: string) =>
  call(holdSeats, { body: { items: [...items], ...proof }, idempotencyKey })
