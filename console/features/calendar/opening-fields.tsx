/** What is filled in of opening times: dates, weekdays, hours in steps of a slot, and places. */
import { Checkbox, Flex, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { GREATEST_CAPACITY } from '#contract/values/calendar.ts'
import { NumberInput } from '../../ui/number-input.tsx'
import { calendarWords } from './messages.ts'
import type { OpeningForm } from './opening-form.ts'
import { openingWords as say } from './opening-words.ts'

type FieldProps = {
  form: OpeningForm
  minutes: number | null
  today: string
  onForm: (form: OpeningForm) => void
}

export function OpeningFields({ form, minutes, today, onForm }: FieldProps): ReactNode {
  const set = (part: Partial<OpeningForm>) => onForm({ ...form, ...part })
  const input = (name: 'from' | 'until' | 'opens' | 'closes', type: 'date' | 'time', more: object = {}) => (
    <Form.Item label={say[name]} htmlFor={`opening-${name}`} style={{ flex: 1 }}>
      <Input
        id={`opening-${name}`}
        type={type}
        {...more}
        value={form[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Form.Item>
  )
  return (
    <>
      <Flex gap={8} align="end">
        {input('from', 'date', { min: today })}
        {input('until', 'date', { min: form.from || today })}
      </Flex>
      <Form.Item label={say.weekdays}>
        <Checkbox.Group
          value={form.weekdays}
          options={calendarWords.weekdays.map((label, index) => ({ label, value: index + 1 }))}
          onChange={(weekdays) => set({ weekdays: weekdays.toSorted() })}
          style={{ columnGap: 10, rowGap: 6 }}
        />
      </Form.Item>
      {minutes !== null && (
        <>
          <Flex gap={8} align="end">
            {input('opens', 'time')}
            {input('closes', 'time')}
          </Flex>
          <p>{say.slots(minutes)}</p>
        </>
      )}
      <Form.Item label={say.capacity} htmlFor="opening-capacity">
        <NumberInput
          id="opening-capacity"
          style={{ width: '100%' }}
          min={0}
          max={GREATEST_CAPACITY}
          precision={0}
          value={form.capacity}
          onChange={(capacity) => set({ capacity })}
        />
      </Form.Item>
    </>
  )
}
