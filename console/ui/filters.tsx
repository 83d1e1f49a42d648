/** Filters above a list: what is typed to find one, and a choice of one of several; an empty one is no filter. */
import { DatePicker, Flex, Input, type InputRef, Select, Typography } from 'antd'
import dayjs from 'dayjs'
// The names of months and weekdays in the pickers; English is there anyway.
import 'dayjs/locale/zh-cn'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { tidyNo } from '#contract/values/searched-no.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { kitWords } from '../lib/kit-words.ts'
import type { Choices } from './choices.ts'
import { clearable } from './clearable.ts'

type FindProps = {
  label: string
  value: string | undefined
  isWrong?: boolean
  onFind: (text: string | undefined) => void
}

const buttons = [
  ['.ant-input-search-btn', kitWords.search],
  ['.ant-input-clear-icon', kitWords.clear],
] as const

export function FindFilter({ label, value, isWrong = false, onFind }: FindProps): ReactNode {
  const { typed, type, send } = useTypedSearch(value)
  const field = useRef<InputRef>(null)
  // Both show an icon alone.
  useLayoutEffect(() => {
    const box = field.current?.input?.closest('.ant-input-search')
    for (const [button, name] of buttons) box?.querySelector(button)?.setAttribute('aria-label', name)
  })
  return (
    <Input.Search
      ref={field}
      aria-label={label}
      placeholder={label}
      value={typed}
      allowClear
      {...(isWrong && { status: 'error', 'aria-invalid': true })}
      style={{ width: 260 }}
      onChange={({ target }) => type(target.value)}
      onSearch={(text) => {
        send(text)
        onFind(text.trim() || undefined)
      }}
    />
  )
}

/** What the address says anew is shown anew, unless somebody types on since the search that it answers. */
function useTypedSearch(value: string | undefined) {
  const [field, setField] = useState({ typed: value ?? '', sent: value, value })
  if (field.value !== value) {
    const isTypedOn = field.sent !== field.value && field.sent !== field.typed
    setField({ typed: isTypedOn ? field.typed : (value ?? ''), sent: value, value })
  }
  return {
    typed: field.typed,
    type: (typed: string) => setField((now) => ({ ...now, typed })),
    send: (sent: string) => setField((now) => ({ ...now, typed: sent, sent })),
  }
}

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
  onChoose: (value: Value | undefined) => void
  width?: number
  /** Of many: what is typed narrows them down. */
  isSearched?: boolean
} & Choices<{ value: Value; label: string }>

export const ChoiceFilter = <Value extends string>({
  label,
  any,
  value,
  onChoose,
  width = 180,
  isSearched = false,
  ...choices
}: ChoiceProps<Value>): ReactNode => (
  <Select<Value>
    {...choices}
    aria-label={label}
    placeholder={any}
    value={value ?? null}
    allowClear={clearable}
    style={{ width }}
    {...(isSearched && { showSearch: { optionFilterProp: 'label' } })}
    onChange={(chosen) => onChoose(chosen ?? undefined)}
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
