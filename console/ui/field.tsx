/** What is filled in, below its name: anything, or a number. */
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { NumberInput } from './number-input.tsx'

export const Field = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <Flex vertical gap={4}>
    <Typography.Text strong>{label}</Typography.Text>
    {children}
  </Flex>
)

type NumberProps = {
  label: string
  value: number | null
  /** So many of what is stored are one of what is typed: 100 fen are one yuan. */
  per?: number
  min?: number
  max: number
  disabled?: boolean
  onChange: (value: number | null) => void
}

export function NumberField({
  label,
  value,
  per = 1,
  min = 0,
  max,
  disabled,
  onChange,
}: NumberProps): ReactNode {
  return (
    <Field label={label}>
      <NumberInput
        aria-label={label}
        style={{ width: '100%' }}
        min={min}
        max={max}
        {...(disabled !== undefined && { disabled })}
        precision={per === 1 ? 0 : 2}
        value={value === null ? null : value / per}
        onChange={(typed) => onChange(typed === null ? null : Math.round(typed * per))}
      />
    </Field>
  )
}
