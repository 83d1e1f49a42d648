/** The parts of a package: offers of other products, how many, and on which day of the itinerary. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Card, Flex, Input, Select, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { OfferChoices } from '#contract/console/catalogue.ts'
import type { EditedOffer } from '#contract/values/edited-offer.ts'
import { type EditedPart, maxParts } from '#contract/values/package-part.ts'
import type { OfferCode, PartCode } from '#contract/values/product.ts'
import { language } from '../../lib/language.ts'
import { choicesOf } from '../../ui/choices.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { hasLength, offerWords as say } from './offer-messages.ts'

type PartsProps = {
  offer: EditedOffer
  choices: UseQueryResult<OfferChoices>
  onParts: (parts: EditedPart[]) => void
}

export function PartsFields({ offer, choices, onParts }: PartsProps): ReactNode {
  const { parts } = offer
  return (
    <Flex vertical gap={8} role="group" aria-label={`${offer.code} ${say.parts}`}>
      <Typography.Text strong>{say.parts}</Typography.Text>
      <Typography.Text type="secondary">{say.partsHint}</Typography.Text>
      {parts.map((part, at) => (
        <PartFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the itinerary
          key={at}
          {...{ part, choices, no: at + 1, count: parts.length }}
          onPart={(next) => onParts(parts.with(at, next))}
          onMove={(by) => onParts(moved(parts, at, by))}
          onRemove={() => onParts(parts.filter((_, other) => other !== at))}
        />
      ))}
      <Flex>
        <Button
          size="small"
          disabled={parts.length >= maxParts}
          onClick={() => onParts([...parts, newPart(parts)])}
        >
          {say.addPart}
        </Button>
      </Flex>
    </Flex>
  )
}

const moved = (parts: readonly EditedPart[], at: number, by: 1 | -1): EditedPart[] => {
  const rest = parts.filter((_, other) => other !== at)
  const part = parts[at]
  return part ? rest.toSpliced(at + by, 0, part) : rest
}

/** Its offer is chosen next. */
function newPart(parts: readonly EditedPart[]): EditedPart {
  const numbers = parts.map((_, index) => index + 1)
  const free = [...numbers, parts.length + 1].find((no) => parts.every(({ code }) => code !== `part-${no}`))
  const code = `part-${free ?? parts.length + 1}` as PartCode
  return { code, offerCode: '' as OfferCode, quantity: 1, dayFrom: 0, length: null }
}

type PartProps = {
  part: EditedPart
  choices: UseQueryResult<OfferChoices>
  no: number
  count: number
  onPart: (part: EditedPart) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PartFields(props: PartProps): ReactNode {
  const { part, choices, no, onPart } = props
  const chosen = choices.data?.parts.find(({ code }) => code === part.offerCode)
  const number = (field: 'quantity' | 'dayFrom' | 'length', [min, max]: readonly [number, number]) => {
    const shift = field === 'dayFrom' ? 1 : 0
    const label = field === 'dayFrom' ? say.day : say[field]
    return (
      <Field label={label}>
        <NumberInput
          aria-label={`${say.part(no)} ${label}`}
          {...{ min, max, precision: 0, value: (part[field] ?? 1) + shift, style: { width: 96 } }}
          onChange={(value) => onPart({ ...part, [field]: (value ?? min) - shift })}
        />
      </Field>
    )
  }
  return (
    <Card size="small" type="inner" role="group" aria-label={say.part(no)}>
      <Flex gap={12} wrap align="end">
        <Field label={say.partOffer} wide>
          <OfferSelect {...{ part, choices, no, onPart }} />
        </Field>
        {number('quantity', [1, 20])}
        {number('dayFrom', [1, 31])}
        {hasLength(chosen?.stay) && number('length', [1, 30])}
        <Field label={say.partCode}>
          <Input
            aria-label={`${say.part(no)} ${say.partCode}`}
            style={{ width: 110 }}
            maxLength={20}
            value={part.code}
            onChange={({ target }) => onPart({ ...part, code: target.value as PartCode })}
          />
        </Field>
        <Buttons {...props} />
      </Flex>
    </Card>
  )
}

function Field({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <Flex vertical gap={4} style={wide ? { flex: '1 1 240px', minWidth: 0 } : {}}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      {children}
    </Flex>
  )
}

/** By the product that they are of. */
const groupsOf = (parts: OfferChoices['parts']) =>
  [...Map.groupBy(parts, ({ productCode }) => productCode).values()].map((offers) => ({
    label: offers[0]?.productName[language] ?? '',
    options: offers.map(({ code, name, productName }) => ({
      value: code,
      label: `${productName[language]} · ${name[language]}`,
    })),
  }))

function OfferSelect({ part, choices, no, onPart }: Pick<PartProps, 'part' | 'choices' | 'no' | 'onPart'>) {
  const choose = (offerCode: OfferCode) => {
    const stay = choices.data?.parts.find(({ code }) => code === offerCode)?.stay
    onPart({ ...part, offerCode, length: hasLength(stay) ? (part.length ?? 1) : null })
  }
  return (
    <Select<OfferCode>
      aria-label={`${say.part(no)} ${say.partOffer}`}
      placeholder={say.choose}
      showSearch={{ optionFilterProp: 'label' }}
      status={part.offerCode === '' ? 'error' : ''}
      value={part.offerCode || null}
      {...choicesOf(choices, ({ parts }) => groupsOf(parts))}
      onChange={choose}
    />
  )
}

const Buttons = ({ no, count, onMove, onRemove }: PartProps): ReactNode => (
  <Flex gap={4}>
    <Button aria-label={say.toFront(no)} disabled={no === 1} onClick={() => onMove(-1)}>
      {say.up}
    </Button>
    <Button aria-label={say.toBack(no)} disabled={no === count} onClick={() => onMove(1)}>
      {say.down}
    </Button>
    <Button aria-label={say.removePart(no)} onClick={onRemove}>
      {say.remove}
    </Button>
  </Flex>
)
