/** The offers of a product: their texts, rules and policies, of a package its parts, the cards that an offer asks for, and how goods are sent. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Card, DatePicker, Flex, Select, Switch, Table, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { type EditedProduct, type OfferChoices, readOfferChoices } from '#contract/console/catalogue.ts'
import type { CardTypeCode } from '#contract/values/card.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import type { PolicySubject } from '#contract/values/policy-fit.ts'
import { realNameRules } from '#contract/values/product.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { realNameWords, productWords as say } from './messages.ts'
import { offerWords as words } from './offer-messages.ts'
import { Cutoff, VisitorFields } from './offer-rule-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { PartsFields } from './part-fields.tsx'
import { offerWordOf } from './part-words.ts'
import { PolicyFields } from './policy-fields.tsx'

type CardProps = {
  subject: PolicySubject
  product: EditedProduct
  /** What adds one. */
  add: ReactNode
  onChange: (product: EditedProduct) => void
}

export function OffersCard({ subject, product, add, onChange }: CardProps): ReactNode {
  const choices = useQuery({
    queryKey: ['offer-choices'],
    queryFn: () => call(readOfferChoices),
  })
  return (
    <Card title={offerWordOf(subject.family)} size="small" extra={add}>
      <Flex vertical gap={24}>
        {choices.isError && <LoadFailure query={choices} />}
        {product.offers.map((offer, index) => (
          <OfferFields
            key={offer.code}
            offer={offer}
            choices={choices}
            subject={subject}
            refers={refersOf(subject)}
            onOffer={(edited) => onChange({ ...product, offers: product.offers.with(index, edited) })}
          />
        ))}
      </Flex>
    </Card>
  )
}

export type OfferProps = { offer: EditedOffer; onOffer: (offer: EditedOffer) => void }

type Refers = 'parts' | 'cards' | 'freight' | 'nothing'
type FieldsProps = OfferProps & {
  choices: UseQueryResult<OfferChoices>
  subject: PolicySubject
  refers: Refers
}

/** A card is asked for on the day of the visit, so what has no day asks for none. */
function refersOf({ family, stay }: PolicySubject): Refers {
  const { proof, getting } = productTypeTerms[family]
  if (proof === 'parts') return 'parts'
  if (getting.includes('DELIVERY')) return 'freight'
  return stay === 'NONE' ? 'nothing' : 'cards'
}

type ChosenProps = OfferProps & Pick<FieldsProps, 'choices'>

function OfferFields({ offer, onOffer, choices, subject, refers }: FieldsProps): ReactNode {
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center">
        <Typography.Text code>{offer.code}</Typography.Text>
        <Flex gap={8} align="center">
          {say.active}
          <Switch
            aria-label={`${offer.code} ${say.active}`}
            checked={offer.active}
            onChange={(active) => onOffer({ ...offer, active })}
          />
        </Flex>
      </Flex>
      <BothLanguages
        label={say.name}
        value={offer.name}
        max={40}
        onChange={(name) => onOffer({ ...offer, name })}
      />
      <BothLanguages
        label={say.description}
        value={offer.description}
        max={500}
        onChange={(description) => onOffer({ ...offer, description })}
      />
      <Rules offer={offer} onOffer={onOffer} />
      {subject.stay !== 'NONE' && <Cutoff {...{ offer, onOffer }} />}
      {refers !== 'freight' && (
        <VisitorFields
          {...{ offer, onOffer }}
          isDated={subject.stay !== 'NONE'}
          isVisit={productTypes[subject.family].basket === 'visit'}
        />
      )}
      <PolicyFields {...{ offer, onOffer, subject, choices }} />
      {refers === 'freight' && <OptionFields {...{ offer, onOffer }} />}
      {refers === 'parts' && (
        <PartsFields {...{ offer, choices }} onParts={(parts) => onOffer({ ...offer, parts })} />
      )}
      {refers === 'freight' && <Freight {...{ offer, onOffer, choices }} />}
      {refers === 'cards' && <CardTypes {...{ offer, onOffer, choices }} />}
    </Flex>
  )
}

function Rules({ offer, onOffer }: OfferProps): ReactNode {
  return (
    <ScrollBox label={offer.code}>
      <Table<EditedOffer>
        size="small"
        pagination={false}
        dataSource={[offer]}
        rowKey="code"
        columns={[
          {
            title: say.realName,
            render: () => (
              <Select
                aria-label={`${offer.code} ${say.realName}`}
                style={{ width: 150 }}
                value={offer.realName}
                options={realNameRules.map((value) => ({ value, label: realNameWords[value] }))}
                onChange={(realName) => onOffer({ ...offer, realName })}
              />
            ),
          },
          {
            title: say.maxPerOrder,
            render: () => (
              <NumberInput
                aria-label={`${offer.code} ${say.maxPerOrder}`}
                min={1}
                max={200}
                precision={0}
                style={{ width: 90 }}
                value={offer.maxPerOrder}
                onChange={(most) => onOffer({ ...offer, maxPerOrder: most ?? 1 })}
              />
            ),
          },
          { title: say.saleFrom, render: () => <Day offer={offer} onOffer={onOffer} field="saleFrom" /> },
          { title: say.saleUntil, render: () => <Day offer={offer} onOffer={onOffer} field="saleUntil" /> },
        ]}
      />
    </ScrollBox>
  )
}

function CardTypes({ offer, onOffer, choices }: ChosenProps): ReactNode {
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{words.needsCard}</Typography.Text>
      <Select<CardTypeCode[]>
        aria-label={`${offer.code} ${words.needsCard}`}
        mode="multiple"
        value={offer.needsCard}
        {...choicesOf(choices, ({ cardTypes }) =>
          cardTypes.map(({ code, name }) => ({ value: code, label: name[language] })),
        )}
        onChange={(needsCard) => onOffer({ ...offer, needsCard })}
      />
      <Typography.Text type="secondary">{words.needsCardHint}</Typography.Text>
    </Flex>
  )
}

function Freight({ offer, onOffer, choices }: ChosenProps): ReactNode {
  const { code, freight, weightGrams } = offer
  return (
    <Flex vertical gap={4}>
      <Flex gap={16} wrap>
        <Flex vertical gap={4}>
          <Typography.Text strong>{words.freight}</Typography.Text>
          <Select<string | null>
            aria-label={`${code} ${words.freight}`}
            style={{ width: 240 }}
            value={freight}
            {...choicesOf(choices, ({ freight: templates }) => [
              { value: null, label: words.freeOfCharge },
              ...templates.map(({ code: value, name }) => ({ value, label: name[language] })),
            ])}
            onChange={(chosen) => onOffer({ ...offer, freight: chosen })}
          />
        </Flex>
        <Flex vertical gap={4}>
          <Typography.Text strong>{words.weight}</Typography.Text>
          <NumberInput
            aria-label={`${code} ${words.weight}`}
            style={{ width: 160 }}
            {...{ min: 1, max: 1_000_000, precision: 0, value: weightGrams }}
            onChange={(grams) => onOffer({ ...offer, weightGrams: grams })}
          />
        </Flex>
      </Flex>
      <Typography.Text type="secondary">{words.freightHint}</Typography.Text>
    </Flex>
  )
}

function Day({ offer, onOffer, field }: OfferProps & { field: 'saleFrom' | 'saleUntil' }): ReactNode {
  const day = offer[field]
  return (
    <DatePicker
      aria-label={`${offer.code} ${say[field]}`}
      value={day ? dayjs(day) : null}
      onChange={(_, text) => onOffer({ ...offer, [field]: (text || null) as VisitDate | null })}
    />
  )
}
