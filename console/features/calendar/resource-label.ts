/** What a resource is called, which has a code alone: the product where all of its offers draw on it, else the offers that do. */
import type { Calendar } from '#contract/console/inventory.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { language } from '../../lib/language.ts'

type Named = Pick<Calendar, 'productName' | 'offers'>
type Listed = Named & Pick<Calendar, 'resources'>
type Resource = Pick<Calendar['resources'][number], 'code' | 'channel' | 'offers'>

/** Of several offers the first and how many others; then the channel that it is kept for, and the code. */
export function resourceLabel(
  { productName, offers }: Named,
  { code, channel, offers: own }: Resource,
): string {
  const drawing = offers.filter((offer) => own.includes(offer.code))
  const [first, ...others] = drawing.length === offers.length ? [] : drawing
  const name = (first?.name ?? productName)[language]
  return [
    others.length === 0 ? name : `${name} +${others.length}`,
    ...(channel === null || channel === 'ALL' ? [] : [salesChannelLabels[language][channel]]),
    code,
  ].join(' · ')
}

/** Of a resource of this calendar by its code. */
export function labelOfCode(calendar: Listed, code: string): string {
  const resource = calendar.resources.find((one) => one.code === code)
  return resource ? resourceLabel(calendar, resource) : code
}
