/** What is chosen of a change of date for a buyer: to when, for how much, and which tickets go together. */
import { queryOptions } from '@tanstack/react-query'
import type { Dayjs } from 'dayjs'
import {
  quoteStaffChange,
  readStaffChangeable,
  readStaffChangeDay,
  type StaffChangeable,
  type StaffChangeQuote,
} from '#contract/console/change.ts'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type SlotTime, VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { windowKey } from './order-keys.ts'

/** What is typed into the dialog. */
export type ChosenChange = {
  unitNos?: readonly string[]
  date?: Dayjs | null
  /** The first date and the last one, of nights and days. */
  dates?: readonly [Dayjs | null, Dayjs | null] | null
  slot?: SlotTime
  waiveFee?: boolean
  why?: string
}

export type ChangeTarget = { visitDate: VisitDate; untilDate: VisitDate | null; slotFrom: SlotTime | null }
type Unit = StaffChangeable['units'][number]

const dayOf = (chosen: Dayjs): VisitDate => VisitDate.parse(chosen.format('YYYY-MM-DD'))

/** Null until there is a date. */
export function datesOf({
  date,
  dates,
}: Pick<ChosenChange, 'date' | 'dates'>): Omit<ChangeTarget, 'slotFrom'> | null {
  if (date) return { visitDate: dayOf(date), untilDate: null }
  const [from, until] = dates ?? []
  return from && until ? { visitDate: dayOf(from), untilDate: dayOf(until) } : null
}

/** The dialog is not sent without a date. */
export function targetOf(chosen: ChosenChange): ChangeTarget {
  const dates = datesOf(chosen)
  if (!dates) throw new Error('a date is chosen')
  return { ...dates, slotFrom: chosen.slot ?? null }
}

/** Tickets of one product move together: all of them that the first chosen one says, or any while none is chosen. */
export function unitsMovableWith(free: readonly Unit[], unitNos: readonly string[]): readonly Unit[] {
  const first = free.find(({ unitNo }) => unitNos.includes(unitNo))
  return first ? free.filter(({ productCode }) => productCode === first.productCode) : free
}

export const isRange = (unit: Unit | undefined): boolean => !!unit?.when.until

/** What is to be paid, or below zero comes back. */
export const netOf = ({ differenceFen, feeFen }: StaffChangeQuote, waiveFee: boolean): Fen =>
  waiveFee ? differenceFen : sumOf([differenceFen, feeFen])

/** So many of the chosen tickets' offers that the one of which fewest are left still has. */
export const leftFor = ({ prices }: DayOfSlots['slots'][number], units: readonly Unit[]): number =>
  Math.min(...units.map(({ offerCode }) => prices.find((price) => price.offerCode === offerCode)?.left ?? 0))

export const changeableQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: windowKey(orderNo, 'change'),
    queryFn: () => call(readStaffChangeable, { params: { orderNo } }),
  })

export const dayQuery = (
  orderNo: OrderNo,
  code: ProductCode,
  { visitDate, untilDate }: Omit<ChangeTarget, 'slotFrom'>,
) =>
  queryOptions({
    queryKey: ['change-day', orderNo, code, visitDate, untilDate],
    queryFn: () =>
      call(readStaffChangeDay, {
        params: { orderNo },
        query: { code, date: visitDate, ...(untilDate && { until: untilDate }) },
      }),
    staleTime: 0,
  })

type ToQuote = { unitNos: readonly string[]; target: ChangeTarget }

/** The same tickets are the same question, in whatever order they were chosen. */
export const quoteQuery = (orderNo: OrderNo, { unitNos, target }: ToQuote) =>
  queryOptions({
    queryKey: ['change-quote', orderNo, unitNos.toSorted(), target],
    queryFn: () => {
      const { visitDate, untilDate, slotFrom } = target
      const query = {
        ...{ unitNos: unitNos.toSorted().join(','), visitDate },
        ...(untilDate && { untilDate }),
        ...(slotFrom && { slotFrom }),
      }
      return call(quoteStaffChange, { params: { orderNo }, query })
    },
    staleTime: 0,
  })
