/** The field of a dialog into which an amount is typed in yuan; `typedFen` of yuan.ts reads it. */
import { Form, type InputNumberProps } from 'antd'
import type { ReactNode } from 'react'
import { type Fen, fen } from '#contract/values/fen.ts'
import { NumberInput } from './number-input.tsx'
import { shownYuan, typedYuan, yuanName, yuanOf, yuanRule } from './yuan.ts'

type YuanFieldProps = {
  label: string
  /** One fen, if nothing is said. */
  minFen?: Fen
  maxFen?: Fen
  initialFen?: Fen | null
  /** Said where what was typed is not in between; else its bounds are. */
  message?: string
}

type Format = NonNullable<InputNumberProps<number>['formatter']>

// Ant Design writes an amount anew where the function is another one: made for each render, it would do so amid typing.
const parse = (typed?: string): number => typedYuan(typed) as number
const format: Format = (yuan, { userTyping, input }) => shownYuan(yuan, userTyping ? input : null)

export const YuanField = ({
  label,
  minFen = fen(1),
  initialFen = null,
  ...bounds
}: YuanFieldProps): ReactNode => (
  <Form.Item
    name={yuanName}
    label={label}
    rules={[yuanRule({ minFen, ...bounds })]}
    {...(initialFen !== null && { initialValue: yuanOf(initialFen) })}
  >
    <NumberInput parser={parse} formatter={format} style={{ width: 200 }} />
  </Form.Item>
)
