/** How each kind of thing is taxed, with its code and rate to correct. */
import { useQuery } from '@tanstack/react-query'
import { Card, Form, Input, Table } from 'antd'
import type { ReactNode } from 'react'
import { listTaxClasses, type StaffTaxClass, saveTaxClass } from '#contract/console/invoice.ts'
import { taxClassLabels } from '#contract/dictionaries/invoice.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { invoiceWords as say } from './messages.ts'

const labels = taxClassLabels[language]

export function TaxClasses(): ReactNode {
  const query = useQuery({ queryKey: ['tax-classes'], queryFn: () => call(listTaxClasses) })
  return (
    <Card title={say.classes} style={{ marginBlockStart: 16 }}>
      <Loaded query={query} rows={4}>
        {({ items }) => (
          <Table
            size="small"
            pagination={false}
            rowKey="code"
            dataSource={items}
            columns={[
              { title: say.kind, render: (_, { code }) => labels[code] },
              { title: say.taxCode, dataIndex: 'taxCode', className: 'number' },
              { title: say.rate, render: (_, { rateBp }) => `${rateBp / 100}%` },
              { title: say.actions, key: 'edit', render: (_, row) => <Edit row={row} /> },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function Edit({ row: { code, taxCode, rateBp, version } }: { row: StaffTaxClass }): ReactNode {
  const fields = (
    <>
      <Form.Item
        name="taxCode"
        label={say.taxCode}
        initialValue={taxCode}
        rules={[{ required: true, pattern: /^\d{19}$/ }]}
      >
        <Input maxLength={19} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="percent" label={say.percent} initialValue={rateBp / 100} rules={[{ required: true }]}>
        <NumberInput min={0} max={99.99} precision={2} />
      </Form.Item>
    </>
  )
  return (
    <ActionButton
      label={say.edit}
      asks={{ title: say.editTitle(labels[code]), consequence: say.editText, does: say.save, fields }}
      run={({ values, key }) =>
        call(
          saveTaxClass,
          {
            params: { code },
            body: {
              taxCode: String(values['taxCode']),
              rateBp: Math.round(Number(values['percent']) * 100),
              version,
            },
          },
          key,
        )
      }
      done={say.saved}
      refreshes={[['tax-classes'], ['audit']]}
    />
  )
}
