/** Which product and month the calendar shows, and of which offer, channel and resource, as it stands in the address. */
import { PriceChannel, ResourceCode } from '#contract/values/calendar.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { Month } from '#contract/values/time.ts'

export type CalendarSearch = {
  product?: ProductCode
  month?: Month
  offer?: OfferCode
  channel?: PriceChannel
  resource?: string
}

export function calendarSearchOf(search: Record<string, unknown>): CalendarSearch {
  const product = ProductCode.safeParse(search['product'])
  const month = Month.safeParse(search['month'])
  const offer = OfferCode.safeParse(search['offer'])
  const channel = PriceChannel.safeParse(search['channel'])
  const resource = ResourceCode.safeParse(search['resource'])
  return {
    ...(product.success && { product: product.data }),
    ...(month.success && { month: month.data }),
    ...(offer.success && { offer: offer.data }),
    ...(channel.success && { channel: channel.data }),
    ...(resource.success && { resource: resource.data }),
  }
}
