/** Who may come on an offer. */
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type EditedOffer, maxAge } from '#contract/values/edited-offer.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { offerWords as words } from './offer-messages.ts'

type OfferProps = { offer: EditedOffer; onOffer: (offer: EditedOffer) => void }

export function VisitorFields({ offer, onOffer }: OfferProps): ReactNode {
  const age = (field: 'ageMin' | 'ageMax') => (
    <Flex vertical gap={4}>
      <Typography.Text strong>{words[field]}</Typography.Text>
      <NumberInput
        aria-label={`${offer.code} ${words[field]}`}
        {...{ min: 0, max: maxAge, precision: 0, value: offer[field] }}
        onChange={(years) => onOffer({ ...offer, [field]: years })}
      />
    </Flex>
  )
  const { ageMin, ageMax } = offer
  const isUpsideDown = ageMin !== null && ageMax !== null && ageMin > ageMax
  return (
    <Flex vertical gap={4}>
      <Flex gap={16} wrap>
        {age('ageMin')}
        {age('ageMax')}
      </Flex>
      {isUpsideDown && (
        <Typography.Text type="danger" role="alert">
          {words.agesUpsideDown}
        </Typography.Text>
      )}
      <Typography.Text type="secondary">{words.agesHint}</Typography.Text>
    </Flex>
  )
}
