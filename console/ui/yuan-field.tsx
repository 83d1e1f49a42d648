/** The field of a dialog into which an amount is typed in yuan; `typedFen` of yuan.ts reads it. */
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { type Fen, fen } from '#contract/values/fen.ts'
import { NumberInput } from './number-input.tsx'
import { yuanName, yuanOf, yuanRule } from './yuan.ts'

type YuanFieldProps = {
  label: string
  /** One fen, if nothing is said. */
  minFen?: Fen
  maxFen?: Fen
  initialFen?: Fen | null
  /** Said where what was typed is not in between; else the form has words of its own. */
  message?: string
}

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
    <NumberInput precision={2} style={{ width: 200 }} />
  </Form.Item>
)
