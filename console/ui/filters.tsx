/** Filters above a list: what is typed to find one, and a choice of one of several; an empty one is no filter. */
import { DatePicker, Flex, Input, Select, Typography } from 'antd'
import dayjs from 'dayjs'
// The names of months and weekdays in the pickers; English is there anyway.
import 'dayjs/locale/zh-cn'
import { type ReactNode, useState } from 'react'
import { tidyNo } from '#contract/values/searched-no.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { kitWords } from '../lib/kit-words.ts'
import { clearable } from './clearable.ts'

type FindProps = {
  label: string
  value: string | undefined
  isWrong?: boolean
  onFind: (text: string | undefined) => void
}

export const FindFilter = ({ label, value, isWrong = false, onFind }: FindProps): ReactNode => (
  <Input.Search
    // What the address says anew is shown anew.
    key={`find ${value}`}
    aria-label={label}
    placeholder={label}
    defaultValue={value}
    allowClear
    {...(isWrong && { status: 'error', 'aria-invalid': true })}
    style={{ width: 260 }}
    onSearch={(typed) => onFind(typed.trim() || undefined)}
  />
)

type FindNoProps<No extends string> = {
  label: string
  value: No | undefined
  /** Such numbers are written in one way, as this schema says. */
  of: { safeParse(text: string): { success: true; data: No } | { success: false } }
  onFind: (no: No | undefined) => void
}

/** Of one kind of number, whole: what is none narrows nothing down, and the field says so. */
export function FindNoFilter<No extends string>({ label, value, of, onFind }: FindNoProps<No>): ReactNode {
  const [isWrong, setWrong] = useState(false)
  const find = (typed: string | undefined) => {
    const read = typed === undefined ? null : of.safeParse(tidyNo(typed))
    setWrong(read?.success === false)
    if (read === null) onFind(undefined)
    else if (read.success) onFind(read.data)
  }
  return (
    <Flex vertical gap={4}>
      <FindFilter label={label} value={value} onFind={find} isWrong={isWrong} />
      {isWrong && (
        <Typography.Text type="danger" role="alert">
          {kitWords.noSuchNo}
        </Typography.Text>
      )}
    </Flex>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  /** Said while nothing is chosen. */
  any: string
  value: Value | undefined
  options: { value: Value; label: string }[]
  onChoose: (value: Value | undefined) => void
  width?: number
  /** Of many: what is typed narrows them down. */
  isSearched?: boolean
}

export const ChoiceFilter = <Value extends string>(props: ChoiceProps<Value>): ReactNode => (
  <Select<Value>
    aria-label={props.label}
    placeholder={props.any}
    value={props.value ?? null}
    allowClear={clearable}
    style={{ width: props.width ?? 180 }}
    options={props.options}
    {...(props.isSearched && { showSearch: { optionFilterProp: 'label' } })}
    onChange={(value) => props.onChoose(value ?? undefined)}
  />
)

type DayProps = {
  label: string
  value: VisitDate | undefined
  onChoose: (day: VisitDate | undefined) => void
}

export const DayFilter = ({ label, value, onChoose }: DayProps): ReactNode => (
  <DatePicker
    aria-label={label}
    placeholder={label}
    value={value ? dayjs(value) : null}
    onChange={(_, text) => onChoose((text || undefined) as VisitDate | undefined)}
  />
)

type MonthProps = {
  label: string
  value: Month | undefined
  onChoose: (month: Month | undefined) => void
}

export const MonthFilter = ({ label, value, onChoose }: MonthProps): ReactNode => (
  <DatePicker
    picker="month"
    format="YYYY-MM"
    aria-label={label}
    placeholder={label}
    value={value ? dayjs(value) : null}
    onChange={(_, text) => onChoose((text || undefined) as Month | undefined)}
  />
)
