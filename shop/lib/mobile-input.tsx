/** A mobile under the mask '999 9999 9999' while it is typed (spec 5.2). */
import type { ChangeEvent, ComponentProps } from 'react'
import { spaceMobile } from '#contract/values/person.ts'
import { Input } from '../ui/input.tsx'

/** Room for a number pasted with its country code. */
const longest = 20

export function MobileInput({ onChange, ...input }: Omit<ComponentProps<typeof Input>, 'kind'>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    // Who corrects a digit in the middle keeps the caret there.
    if (field.selectionEnd === field.value.length) field.value = spaceMobile(field.value)
    onChange?.(event)
  }
  return <Input {...input} kind="mobile" maxLength={longest} onChange={change} />
}
