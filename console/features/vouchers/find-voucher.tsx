/** Looks for a voucher: by its serial, which stands in no address, or by its last four characters. */
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { findVoucher, findVouchers } from '#contract/console/voucher.ts'
import { isSerial, tidySerial, VoucherTail } from '#contract/values/voucher.ts'
import { call } from '../../lib/call.ts'
import { SearchDialog } from '../../ui/search-dialog.tsx'
import { voucherWords as say } from './messages.ts'

type By = 'serial' | 'tail'
type Typed = { what: string }

const isRight: Record<By, (typed: string) => boolean> = {
  serial: (typed) => isSerial(tidySerial(typed)),
  tail: (typed) => VoucherTail.safeParse(typed).success,
}

export function FindVoucher(): ReactNode {
  const navigate = useNavigate()
  return (
    <SearchDialog
      words={{ open: say.find, title: say.find, text: say.findText, search: say.search }}
      ways={[
        { value: 'serial' as By, label: say.serial },
        { value: 'tail', label: say.tail },
      ]}
      fields={(by) => (
        <Form.Item
          // What was typed as one is none of the other.
          key={by}
          name="what"
          label={by === 'serial' ? say.serial : say.tail}
          preserve={false}
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, typed: string = '') =>
                isRight[by](typed) ? Promise.resolve() : Promise.reject(new Error(say.wrong[by])),
            },
          ]}
        >
          <Input autoComplete="off" autoFocus maxLength={64} />
        </Form.Item>
      )}
      find={(by, { what }: Typed) =>
        by === 'serial'
          ? call(findVoucher, { body: { serialNo: what } })
          : call(findVouchers, { query: { tail: what } })
      }
      nobody={({ items }) => (items.length === 0 ? say.nothingFound : null)}
      onFound={({ items: [voucher] }, by, { what }) => {
        if (by === 'tail') void navigate({ to: '/vouchers', search: { tail: VoucherTail.parse(what) } })
        else if (voucher)
          void navigate({
            to: '/vouchers',
            search: { batch: voucher.batch.code, no: String(voucher.serialNo) },
          })
      }}
    />
  )
}
