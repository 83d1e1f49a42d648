/**
 * What a number is typed into: Ant Design's field, which drops full-width digits and whose step buttons have English names
 * alone, with digits of all widths and names of the console's language.
 */
import { InputNumber, type InputNumberProps } from 'antd'
import { type ComponentRef, type ReactNode, useLayoutEffect, useRef } from 'react'
import { kitWords } from '../lib/kit-words.ts'
import { typedNumber } from './typed-number.ts'

const steps = [
  ['up', kitWords.increase],
  ['down', kitWords.decrease],
] as const

/** An empty field is null, which Ant Design takes but does not name in its type. */
const parse = (typed = ''): number => typedNumber(typed) as number

export function NumberInput(props: InputNumberProps<number>): ReactNode {
  const field = useRef<ComponentRef<typeof InputNumber>>(null)
  useLayoutEffect(() => {
    for (const [step, name] of steps)
      field.current?.nativeElement
        .querySelector(`.ant-input-number-action-${step}`)
        ?.setAttribute('aria-label', name)
  })
  return <InputNumber<number> parser={parse} {...props} ref={field} />
}
