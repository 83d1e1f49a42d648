/** To whom invoices of member demo are made out: a company, and a person. */
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import { family } from './people.ts'

export const demoTitles = {
  company: {
    ...{ kind: 'COMPANY', name: '云州文化传播有限公司', taxNumber: '91350100M000100Y43' },
    ...{ address: '云州市滨江大道18号', telephone: '0599-5550188' },
    ...{ bank: '云州银行滨江支行', bankAccount: '6222020012345678', email: 'invoice@example.com' },
  },
  person: {
    ...{ kind: 'PERSONAL', name: family.mother.name, taxNumber: null },
    ...{ address: null, telephone: null, bank: null, bankAccount: null, email: 'demo@example.com' },
  },
} as const satisfies Record<string, InvoiceTitle>
