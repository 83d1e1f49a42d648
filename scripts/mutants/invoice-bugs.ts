/** Mistakes with invoices. */
import type { DeliberateBug } from './deliberate-bug.ts'

const invoiceTests = 'server/modules/invoice/invoice.test.ts'
const monthTests = 'server/modules/invoice/statements/statement-invoices.test.ts'

export const invoiceBugs: readonly DeliberateBug[] = [
  {
    name: 'a new invoice is there before the red one',
    edits: [
      {
        file: 'server/modules/invoice/issue/reverse-invoice.ts',
        find: "if (!(await moveInvoice(tx, live, { state: 'REVERSING' }))) return false",
        replace: 'await endReversal(tx, subject, { blue: live, chance, now })',
      },
    ],
    caughtBy: { tests: invoiceTests, title: 'lets no new invoice be before' },
  },
  {
    name: 'tax is counted on top of what contains it, so that no line adds up',
    edits: [
      {
        file: 'server/modules/invoice/compose/compose-rules.ts',
        find: 'const base = 10_000 + rateBp',
        replace: 'const base = 10_000 - rateBp',
      },
    ],
    caughtBy: { tests: 'server/modules/invoice/compose/compose-rules.test.ts', title: 'adds up' },
  },
  {
    name: 'an invoice whose answer was lost is asked for once more',
    edits: [
      {
        file: 'server/modules/invoice/issue/issue-invoices.ts',
        find: 'return await wait(work, sent)',
        replace: "return await move(work, { state: 'ASKED', attempt: row.attempt + 1 })",
      },
    ],
    caughtBy: { tests: invoiceTests, title: 'never asked twice' },
  },
  {
    name: 'an order of an agency is invoiced alone, and with its month',
    edits: [
      {
        file: 'server/modules/invoice/compose/compose-rules.ts',
        find: "if (channel === 'B2B' || payType === 'ADVANCE')",
        replace: "if (payType === 'ADVANCE')",
      },
    ],
    caughtBy: { tests: monthTests, title: 'is in the invoice of its month alone' },
  },
  {
    name: 'what goes back later leaves the invoice of its month as it was',
    edits: [
      {
        file: 'server/modules/invoice/issue/follow-money.ts',
        find: 'await paidMonthsOf(db, [...moved])',
        replace: 'await paidMonthsOf(db, [])',
      },
    ],
    caughtBy: { tests: monthTests, title: 'a new one follows over the rest' },
  },
]
