/** To when tickets are moved: what is chosen so far, what that costs, and what is missing. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { productQuery } from '../catalogue/calls.ts'
import { dayQuery } from '../inventory/calls.ts'
import { isFree } from '../inventory/days.ts'
import { datesIn, isRange, type Range } from '../inventory/ranges.ts'
import { keyOf, nextFreeSlot, slotAt } from '../inventory/slots.ts'
import { bringTo } from '../inventory/steps.ts'
import { ownDayQuery, pricesQuery } from './calls.ts'
import { netOn, timeToKeep } from './wanted-change.ts'

export function useWhen(orderNo: OrderNo, code: ProductCode, moving: readonly ChangeableUnit[]) {
  const read = useQuery(productQuery(code))
  const product = read.data
  const [date, setDate] = useState<VisitDate | null>(null)
  const [range, setRange] = useState<Range | null>(null)
  const [slotKey, setSlotKey] = useState<string | undefined>()
  const { answers, ...prices } = usePrices(orderNo, code, moving)
  const slotted = product?.stay === 'SLOT'
  const ownDays = useOwnDays(orderNo, slotted ? moving : [])
  const ownDay = date === null ? undefined : ownDays.get(date)
  const ofBuyers = useQuery({ ...dayQuery(code, date), enabled: date !== null && !ownDay })
  const day = ownDay ?? ofBuyers
  // The step of times says by itself that its day could not be loaded.
  const ofNoStep = slotted ? [...ownDays.values()].filter((own) => own !== day) : [ofBuyers]
  const slots = day.data?.slots ?? []
  const kept = timeToKeep(moving, date)
  const slot = (slotted ? slotOf(slots, slotKey, kept) : nextFreeSlot(slots)) ?? null
  const isAwaited = date !== null && !day.data
  const target =
    product && isRange(product.stay)
      ? range && { visitDate: range.date, untilDate: range.until, slotFrom: null }
      : date && slot && { visitDate: date, untilDate: null, slotFrom: slotted ? slot.from : null }
  const dates = product && isRange(product.stay) ? range && datesIn(product.stay, range) : date && [date]
  const lacks = slotted && date !== null ? ('slot' as const) : ('date' as const)
  // As long as the day is on its way, nobody knows that it lacks what it is to have.
  const mayHave = isAwaited && (lacks === 'date' || (slotKey ?? kept) !== undefined)
  return {
    ...prices,
    failed: [...answers, ...ofNoStep].filter(
      ({ isLoadingError, isFetching }) => isLoadingError && !isFetching,
    ),
    stateOn: (on: VisitDate) => ownDays.get(on)?.data?.state,
    date,
    range,
    day,
    isAwaited,
    slot,
    read,
    target: target || null,
    net: dates && prices.netOf(dates),
    missing: target || mayHave ? null : lacks,
    chooseDate(next: VisitDate) {
      setDate(next)
      setSlotKey(undefined)
      if (slotted) bringTo('slot')
    },
    chooseRange: setRange,
    chooseSlot: (next: Slot) => setSlotKey(keyOf(next)),
  }
}

/** What was chosen; until then the time that the tickets have anyway, where it is free. */
function slotOf(slots: readonly Slot[], chosen: string | undefined, kept: string | undefined) {
  if (chosen !== undefined) return slotAt(slots, chosen)
  const slot = slotAt(slots, kept)
  return slot && isFree(slot.state) ? slot : undefined
}

/** Tickets have places on the date they move from, which another slot of that date can use: it may be full for buyers only. */
function useOwnDays(orderNo: OrderNo, moving: readonly ChangeableUnit[]) {
  const code = moving[0]?.productCode
  const dates = [...new Set(moving.flatMap(({ when }) => when.date ?? []))]
  const answers = useQueries({ queries: code ? dates.map((date) => ownDayQuery(orderNo, code, date)) : [] })
  return new Map(answers.flatMap((answer, at) => (dates[at] ? [[dates[at], answer] as const] : [])))
}

/** What days cost, and what moving the tickets to some of them does, for the months that were looked at. */
function usePrices(orderNo: OrderNo, code: ProductCode, moving: readonly ChangeableUnit[]) {
  const [months, setMonths] = useState<readonly Month[]>([])
  const answers = useQueries({ queries: months.map((month) => pricesQuery(orderNo, code, month)) })
  const days = new Map(
    answers.flatMap(({ data }) => data?.days ?? []).map(({ date, prices }) => [date, prices]),
  )
  return {
    answers,
    priceOf: (offerCode: OfferCode, date: VisitDate) => days.get(date)?.[offerCode],
    netOf: (dates: readonly VisitDate[]) =>
      netOn(
        moving,
        dates.map((date) => days.get(date)),
      ),
    showMonth: (month: Month) => setMonths((seen) => (seen.includes(month) ? seen : [...seen, month])),
  }
}
