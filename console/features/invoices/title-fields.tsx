/** The title of an invoice that failed, corrected by staff: with a tax number a company, without one a person. */
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { InvoiceTitle, isTaxNumber } from '#contract/values/invoice.ts'
import { invoiceWords as say } from './messages.ts'

const textOf = (typed: unknown): string => String(typed ?? '').trim()

/** Nothing where no other name was typed. */
export function correctedTitle({ titleName, taxNumber }: Record<string, unknown>) {
  const name = textOf(titleName)
  const number = textOf(taxNumber)
  if (name === '') return {}
  const title = number === '' ? { kind: 'PERSONAL', taxNumber: null } : { kind: 'COMPANY', taxNumber: number }
  return { title: { name, ...title } as Pick<InvoiceTitle, 'kind' | 'name' | 'taxNumber'> }
}

const numberShape = InvoiceTitle.shape.taxNumber

export function TitleFields(): ReactNode {
  return (
    <>
      <Form.Item
        name="titleName"
        label={say.otherTitle}
        extra={say.otherTitleHint}
        dependencies={['taxNumber']}
        rules={[
          ({ getFieldValue }) => ({
            async validator(_, typed) {
              if (textOf(typed) === '' && textOf(getFieldValue('taxNumber')) !== '')
                throw new Error(say.titleNeeded)
            },
          }),
        ]}
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="taxNumber"
        label={say.otherTaxNumber}
        extra={say.otherTaxNumberHint}
        rules={[
          {
            async validator(_, typed) {
              const number = numberShape.safeParse(textOf(typed) || null)
              if (!number.success || (number.data !== null && !isTaxNumber(number.data)))
                throw new Error(say.taxNumberWrong)
            },
          },
        ]}
      >
        <Input autoComplete="off" maxLength={32} className="number" />
      </Form.Item>
    </>
  )
}
