/** Carrier and tracking number, as a parcel's dialogs ask for them. */
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { type Carrier, carrierNames, carriers, TrackingNo } from '#contract/values/shipment.ts'
import { language } from '../../lib/language.ts'
import { parcelWords as say } from './messages.ts'

export const carrierName = (carrier: Carrier): string => carrierNames[carrier][language]

async function checkNumber(_: unknown, typed = ''): Promise<void> {
  if (!TrackingNo.safeParse(typed).success) throw new Error(say.trackingNoRule)
}

export function CarrierFields(): ReactNode {
  return (
    <>
      <Form.Item name="carrier" label={say.carrier} rules={[{ required: true, message: say.carrierNeeded }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={carriers.map((value) => ({ value, label: carrierName(value) }))}
        />
      </Form.Item>
      <Form.Item name="trackingNo" label={say.trackingNo} rules={[{ validator: checkNumber }]}>
        <Input autoComplete="off" maxLength={48} />
      </Form.Item>
    </>
  )
}
