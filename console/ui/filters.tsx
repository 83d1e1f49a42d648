/** Filters above a list: what is typed to find one, and a choice of one of several; an empty one is no filter. */
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'

type FindProps = { label: string; value: string | undefined; onFind: (text: string | undefined) => void }

export const FindFilter = ({ label, value, onFind }: FindProps): ReactNode => (
  <Input.Search
    // What the address says anew is shown anew.
    key={`find ${value}`}
    aria-label={label}
    placeholder={label}
    defaultValue={value}
    allowClear
    style={{ width: 260 }}
    onSearch={(typed) => onFind(typed.trim() || undefined)}
  />
)

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
    allowClear
    style={{ width: props.width ?? 180 }}
    options={props.options}
    {...(props.isSearched && { showSearch: { optionFilterProp: 'label' } })}
    onChange={(value) => props.onChoose(value ?? undefined)}
  />
)
