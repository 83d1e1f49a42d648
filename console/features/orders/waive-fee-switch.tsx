/** Staff do what the buyer asks for without its fee: the field `waiveFee` of a dialog. */
import { Form, Switch } from 'antd'
import type { ReactNode } from 'react'

export function WaiveFeeSwitch({ label }: { label: string }): ReactNode {
  return (
    <Form.Item name="waiveFee" label={label} valuePropName="checked" initialValue={false} layout="horizontal">
      <Switch />
    </Form.Item>
  )
}
