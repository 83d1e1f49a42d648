/** What a number is typed into: Ant Design's field, whose step buttons have English names alone, with names of the console's language. */
import { InputNumber, type InputNumberProps } from 'antd'
import { type ComponentRef, type ReactNode, useLayoutEffect, useRef } from 'react'
import { kitWords } from '../lib/kit-words.ts'

const steps = [
  ['up', kitWords.increase],
  ['down', kitWords.decrease],
] as const

export function NumberInput(props: InputNumberProps<number>): ReactNode {
  const field = useRef<ComponentRef<typeof InputNumber>>(null)
  useLayoutEffect(() => {
    for (const [step, name] of steps)
      field.current?.nativeElement
        .querySelector(`.ant-input-number-action-${step}`)
        ?.setAttribute('aria-label', name)
  })
  return <InputNumber<number> {...props} ref={field} />
}
