/** How a product is booked and had: of each kind only what it has. */
import { Card, Checkbox, Flex, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { EditedProduct } from '#contract/console/catalogue.ts'
import { type WayToGet, wayToGets } from '#contract/values/delivery.ts'
import type { PolicySubject } from '#contract/values/policy-fit.ts'
import {
  type Booking,
  bookingFault,
  countsValidDays,
  lacksConfirmTime,
  lacksTimes,
  lacksValidDays,
  lacksWays,
  maxConfirmMinutes,
  maxStayLength,
  maxValidDays,
} from '#contract/values/product-booking.ts'
import { productTypeTerms } from '#contract/values/product-type-terms.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { hasLength, bookingWords as words } from './offer-messages.ts'

type FieldsProps = { product: EditedProduct; onChange: (product: EditedProduct) => void }
type CardProps = FieldsProps & { subject: PolicySubject; saved: Booking }

export function BookingCard({ subject, saved, ...props }: CardProps): ReactNode {
  const { confirm, getting } = productTypeTerms[subject.family]
  const isDelivered = getting.includes('DELIVERY')
  const isCounted = countsValidDays(subject)
  if (confirm === 'never' && !hasLength(subject.stay) && !isDelivered && !isCounted) return null
  const fault = lacksTimes(subject.stay, props.product) ? 'times' : bookingFault(props.product)
  return (
    <Card title={words.title} size="small">
      <Flex vertical gap={12}>
        {confirm !== 'never' && (
          <Count
            {...{ ...props, field: 'confirmWithinMinutes', label: words.confirm, max: maxConfirmMinutes }}
            hint={confirm === 'always' ? words.confirmHint : words.confirmOrNone}
          />
        )}
        {lacksConfirmTime(subject.family, props.product, saved) && <Fault text={words.faults.confirm} />}
        {hasLength(subject.stay) && (
          <>
            <Count {...{ ...props, field: 'minLength', label: words.minLength, max: maxStayLength }} />
            <Count
              {...{ ...props, field: 'maxLength', label: words.maxLength, max: maxStayLength }}
              hint={words.lengthHint}
            />
          </>
        )}
        {subject.stay === 'NIGHTS' && <Times {...props} />}
        {isCounted && (
          <Count
            {...{ ...props, field: 'validDays', label: words.validDays, max: maxValidDays }}
            hint={words.validDaysHint}
          />
        )}
        {isDelivered && <Ways {...props} />}
        {lacksValidDays(subject, props.product, saved) && <Fault text={words.faults.validDays} />}
        {lacksWays(props.product, saved) && <Fault text={words.faults.ways} />}
        {(fault === 'times' || fault === 'minLength' || fault === 'checkOut') && (
          <Fault text={words.faults[fault]} />
        )}
      </Flex>
    </Card>
  )
}

const Fault = ({ text }: { text: string }): ReactNode => (
  <Typography.Text type="danger" role="alert">
    {text}
  </Typography.Text>
)

/** In their own order, whichever was chosen first. */
const Ways = ({ product, onChange }: FieldsProps): ReactNode => (
  <Flex vertical gap={4} role="group" aria-label={words.ways}>
    <Typography.Text strong>{words.ways}</Typography.Text>
    <Checkbox.Group<WayToGet>
      options={wayToGets.map((value) => ({ value, label: words.wayNames[value] }))}
      value={product.ways}
      onChange={(chosen) => onChange({ ...product, ways: wayToGets.filter((way) => chosen.includes(way)) })}
    />
    <Typography.Text type="secondary">{words.waysHint}</Typography.Text>
  </Flex>
)

type CountProps = FieldsProps & {
  field: 'confirmWithinMinutes' | 'minLength' | 'maxLength' | 'validDays'
  label: string
  max: number
  hint?: string
}

const Count = ({ product, onChange, field, label, max, hint }: CountProps): ReactNode => (
  <Flex vertical gap={4}>
    <Typography.Text strong>{label}</Typography.Text>
    <NumberInput
      aria-label={label}
      {...{ min: 1, max, precision: 0, value: product[field] }}
      style={{ width: '100%' }}
      onChange={(count) => {
        onChange({ ...product, [field]: count })
      }}
    />
    {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
  </Flex>
)

function Times({ product, onChange }: FieldsProps): ReactNode {
  const time = (field: 'checkIn' | 'checkOut') => (
    <Flex vertical gap={4}>
      <Typography.Text strong>{words[field]}</Typography.Text>
      <Input
        type="time"
        aria-label={words[field]}
        value={product[field] ?? ''}
        onChange={({ target }) => {
          onChange({ ...product, [field]: target.value === '' ? null : (target.value as SlotTime) })
        }}
      />
    </Flex>
  )
  return (
    <Flex vertical gap={4}>
      <Flex gap={16} wrap>
        {time('checkIn')}
        {time('checkOut')}
      </Flex>
      <Typography.Text type="secondary">{words.times}</Typography.Text>
    </Flex>
  )
}
