/** The title of an invoice that failed, corrected by staff: with a tax number a company, without one a person. */
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { StaffInvoice } from '#contract/console/invoice.ts'
import { InvoiceTitle, isTaxNumber, isUncheckedTaxNumber } from '#contract/values/invoice.ts'
import { invoiceWords as say } from './messages.ts'

const textOf = (typed: unknown): string => String(typed ?? '').trim()

/** Of a person the name is masked. */
type Former = Pick<StaffInvoice, 'titleName' | 'taxNumber'>

/** Nothing where no other name or number was typed. */
export function correctedTitle({ titleName, taxNumber }: Record<string, unknown>, former: Former) {
  const name = textOf(titleName)
  const number = textOf(taxNumber)
  if (name === '' || (name === former.titleName && number === former.taxNumber)) return {}
  const title = number === '' ? { kind: 'PERSONAL', taxNumber: null } : { kind: 'COMPANY', taxNumber: number }
  return { title: { name, ...title } as Pick<InvoiceTitle, 'kind' | 'name' | 'taxNumber'> }
}

const numberShape = InvoiceTitle.shape.taxNumber

/** A company begins with what it has, so that a corrected name keeps its tax number. */
export function TitleFields({ titleName, taxNumber }: Former): ReactNode {
  const isCompany = taxNumber !== null
  return (
    <>
      <Form.Item
        name="titleName"
        label={say.otherTitle}
        {...(isCompany && { initialValue: titleName })}
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
        {...(isCompany && { initialValue: taxNumber })}
        extra={say.otherTaxNumberHint}
        rules={[
          {
            async validator(_, typed) {
              const number = numberShape.safeParse(textOf(typed) || null)
              if (!number.success || (number.data !== null && !isTaxNumber(number.data)))
                throw new Error(say.taxNumberWrong)
            },
          },
          {
            warningOnly: true,
            async validator(_, typed) {
              if (isUncheckedTaxNumber(textOf(typed))) throw new Error(say.taxNumberUnchecked)
            },
          },
        ]}
      >
        <Input autoComplete="off" maxLength={32} className="number" />
      </Form.Item>
    </>
  )
}
