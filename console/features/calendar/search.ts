/** Which product and month the calendar shows, as it stands in the address. */
import { ProductCode } from '#contract/values/product.ts'
import { Month } from '#contract/values/time.ts'

export type CalendarSearch = { product?: ProductCode; month?: Month }

export function calendarSearchOf(search: Record<string, unknown>): CalendarSearch {
  const product = ProductCode.safeParse(search['product'])
  const month = Month.safeParse(search['month'])
  return { ...(product.success && { product: product.data }), ...(month.success && { month: month.data }) }
}
