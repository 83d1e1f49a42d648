/** What is filled in for a price, a capacity, a closing or what stays must keep. */
import { Alert, Checkbox, Flex, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Calendar } from '#contract/console/inventory.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { familyOf } from '#contract/product-paths.ts'
import {
  GREATEST_CAPACITY,
  GREATEST_PRICE_FEN,
  LONGEST_STAY,
  type StayRule,
} from '#contract/values/calendar.ts'
import { salesChannels } from '#contract/values/order.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { language } from '../../lib/language.ts'
import { clearable } from '../../ui/clearable.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { calendarWords as say } from './messages.ts'
import type { PaintForm } from './paint-form.ts'
import { resourceLabel } from './resource-label.ts'

type FieldProps = { calendar: Calendar; form: PaintForm; onForm: (form: PaintForm) => void }

export function WeekdayField({ form, onForm }: Omit<FieldProps, 'calendar'>): ReactNode {
  return (
    <Checkbox.Group
      value={form.weekdays}
      options={say.weekdays.map((label, index) => ({ label, value: index + 1 }))}
      onChange={(weekdays) => onForm({ ...form, weekdays: weekdays.toSorted() })}
      style={{ marginBottom: 16, columnGap: 10, rowGap: 6 }}
    />
  )
}

function OffersField({ calendar, form, onForm }: FieldProps): ReactNode {
  return (
    <Form.Item label={productTypes[familyOf(calendar)].words[language].offer} htmlFor="paint-offers">
      <Select
        id="paint-offers"
        mode="multiple"
        value={form.offers}
        options={calendar.offers.map(({ code, name }) => ({ value: code, label: name[language] }))}
        onChange={(offers) => onForm({ ...form, offers })}
      />
    </Form.Item>
  )
}

/** What stays must keep that begin or end on these dates. */
export function StayFields({ calendar, form, onForm }: FieldProps): ReactNode {
  const { rule } = form
  const set = (part: Partial<StayRule>) => onForm({ ...form, rule: { ...rule, ...part } })
  return (
    <>
      <OffersField calendar={calendar} form={form} onForm={onForm} />
      <Flex gap={8}>
        {(['minLength', 'maxLength'] as const).map((name) => (
          <Form.Item key={name} label={say.stayLength[name]} htmlFor={`paint-${name}`} style={{ flex: 1 }}>
            <NumberInput
              id={`paint-${name}`}
              style={{ width: '100%' }}
              min={1}
              max={LONGEST_STAY}
              precision={0}
              placeholder={say.noLimit}
              value={rule[name]}
              onChange={(length) => set({ [name]: length })}
            />
          </Form.Item>
        ))}
      </Flex>
      <Flex vertical gap={4} style={{ marginBottom: 16 }}>
        <Checkbox checked={rule.noArrival} onChange={({ target }) => set({ noArrival: target.checked })}>
          {say.noArrival}
        </Checkbox>
        <Checkbox checked={rule.noDeparture} onChange={({ target }) => set({ noDeparture: target.checked })}>
          {say.noDeparture}
        </Checkbox>
      </Flex>
    </>
  )
}

export function PriceFields({ calendar, form, onForm }: FieldProps): ReactNode {
  const isOfChannel = form.channel !== 'ALL'
  return (
    <>
      <OffersField calendar={calendar} form={form} onForm={onForm} />
      <Form.Item label={say.channel} htmlFor="paint-channel">
        <Select
          id="paint-channel"
          value={form.channel}
          options={[
            { value: 'ALL' as const, label: say.allChannels },
            ...salesChannels.map((value) => ({ value, label: salesChannelLabels[language][value] })),
          ]}
          onChange={(channel) => onForm({ ...form, channel })}
        />
      </Form.Item>
      <Form.Item label={say.yuan} htmlFor="paint-price" style={{ marginBottom: 8 }}>
        <NumberInput
          id="paint-price"
          style={{ width: '100%' }}
          min={0}
          max={GREATEST_PRICE_FEN / 100}
          precision={2}
          value={form.price}
          disabled={form.notForSale}
          onChange={(price) => onForm({ ...form, price })}
        />
      </Form.Item>
      <Checkbox
        checked={form.notForSale}
        onChange={({ target }) => onForm({ ...form, notForSale: target.checked })}
        style={{ marginBottom: 16 }}
      >
        {isOfChannel ? say.noChannelPrice : say.notForSale}
      </Checkbox>
    </>
  )
}

export function CapacityFields({ calendar, form, onForm }: FieldProps): ReactNode {
  return (
    <>
      <ResourceField calendar={calendar} form={form} onForm={onForm} />
      <Form.Item label={say.places} htmlFor="paint-capacity">
        <NumberInput
          id="paint-capacity"
          style={{ width: '100%' }}
          min={0}
          max={GREATEST_CAPACITY}
          precision={0}
          value={form.capacity}
          onChange={(capacity) => onForm({ ...form, capacity })}
        />
      </Form.Item>
    </>
  )
}

export function ClosingFields({ calendar, form, onForm }: FieldProps): ReactNode {
  return (
    <>
      <ResourceField calendar={calendar} form={form} onForm={onForm} mayBeAll />
      <Form.Item label={say.reasonZh} htmlFor="paint-reason-zh">
        <Input
          id="paint-reason-zh"
          maxLength={120}
          value={form.reasonZh}
          onChange={({ target }) => onForm({ ...form, reasonZh: target.value })}
        />
      </Form.Item>
      <Form.Item label={say.reasonEn} htmlFor="paint-reason-en">
        <Input
          id="paint-reason-en"
          maxLength={120}
          value={form.reasonEn}
          onChange={({ target }) => onForm({ ...form, reasonEn: target.value })}
        />
      </Form.Item>
    </>
  )
}

const ALL = ''

function ResourceField({ calendar, form, onForm, mayBeAll }: FieldProps & { mayBeAll?: true }): ReactNode {
  const resources = calendar.resources.filter(({ code }) => form.resource === null || code === form.resource)
  const shared = new Set(resources.flatMap(({ sharedWith }) => sharedWith.map((name) => name[language])))
  const all = mayBeAll ? [{ value: ALL, label: say.allResources }] : []
  const hasSlots = resources.some((resource) => resource.hasSlots)
  return (
    <>
      <Form.Item label={say.resource} htmlFor="paint-resource" style={{ marginBottom: 8 }}>
        <Select
          id="paint-resource"
          value={form.resource ?? (mayBeAll ? ALL : null)}
          options={[
            ...all,
            ...calendar.resources.map((resource) => ({
              value: resource.code,
              label: resourceLabel(calendar, resource),
            })),
          ]}
          onChange={(code) =>
            onForm({ ...form, resource: code === ALL ? null : code, slotFrom: null, slotUntil: null })
          }
        />
      </Form.Item>
      {shared.size > 0 && (
        <Alert
          type="info"
          style={{ marginBottom: 12 }}
          title={say.sharedWith([...shared].join(language === 'zh-CN' ? '、' : ', '))}
        />
      )}
      {hasSlots && <TimesField calendar={calendar} form={form} onForm={onForm} />}
    </>
  )
}

/** Slots that begin from one time to before another. */
function TimesField({ calendar, form, onForm }: FieldProps): ReactNode {
  const starts = new Set<SlotTime>()
  const ends = new Set<SlotTime>()
  for (const { resourceCode, from, to } of calendar.pools) {
    const isMeant = form.resource === null || resourceCode === form.resource
    if (isMeant && from !== null) starts.add(from)
    if (isMeant && to !== null) ends.add(to)
  }
  const optionsOf = (times: ReadonlySet<SlotTime>) =>
    [...times].toSorted().map((value) => ({ value, label: value }))
  return (
    <Form.Item label={say.slots}>
      <Flex gap={8}>
        <Select
          aria-label={say.firstSlot}
          placeholder={say.firstSlot}
          allowClear={clearable}
          style={{ flex: 1 }}
          value={form.slotFrom}
          options={optionsOf(starts)}
          onChange={(slotFrom) => onForm({ ...form, slotFrom: slotFrom ?? null })}
        />
        <Select
          aria-label={say.lastSlot}
          placeholder={say.lastSlot}
          allowClear={clearable}
          style={{ flex: 1 }}
          value={form.slotUntil}
          options={optionsOf(ends)}
          onChange={(slotUntil) => onForm({ ...form, slotUntil: slotUntil ?? null })}
        />
      </Flex>
    </Form.Item>
  )
}
