/** How what is in stock is written: what it is sold as, and whether it runs low. */
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { LOW_STOCK, type Stock } from '#contract/console/inventory.ts'
import { language } from '../../lib/language.ts'
import { stockWords as say } from './messages.ts'

export const LeftTag = ({ left }: Pick<Stock, 'left'>): ReactNode => {
  if (left > LOW_STOCK) return null
  return <Tag color={left > 0 ? 'warning' : 'error'}>{left > 0 ? say.low : say.soldOut}</Tag>
}

/** Of goods that come in one form only, product and offer have the same name. */
function nameOf({ productName, offerName, options }: Stock['offers'][number]): string {
  const forms = options.length > 0 ? options.map(({ value }) => value) : [offerName]
  return [...new Set([productName, ...forms].map((name) => name[language]))].join(' · ')
}

export const SoldAs = ({ offers }: Pick<Stock, 'offers'>): ReactNode =>
  offers.length === 0 ? (
    <Typography.Text type="secondary">{say.notSold}</Typography.Text>
  ) : (
    offers.map((offer) => <div key={offer.offerCode}>{nameOf(offer)}</div>)
  )
