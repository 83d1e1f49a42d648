/** An instant by the venue's clock, below its name. */
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { instantOf, onVenueClock } from './activity.ts'

type TimeProps = { label: string; value: string | null; onChange: (value: string) => void }

export const TimeField = ({ label, value, onChange }: TimeProps): ReactNode => (
  <Field label={label}>
    <DatePicker
      aria-label={label}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowClear={false}
      value={value === null ? null : dayjs(onVenueClock(value))}
      onChange={(chosen) => chosen && onChange(instantOf(chosen))}
    />
  </Field>
)
