/** The invoices over a month of a group, with their PDF: the one that stands, and what was reversed before it. */
import { useQuery } from '@tanstack/react-query'
import { invoiceColourLabels, invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import type { GroupInvoice } from '#contract/endpoints/invoice.ts'
import { signed } from '#contract/values/invoice.ts'
import type { Month } from '#contract/values/time.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { groupInvoicesQuery, loadInvoice } from './calls.ts'
import { DownloadButton } from './download-button.tsx'
import css from './group.module.css'
import { groupWords } from './messages.ts'

/** Staff settle what failed: for the agency it is being issued. */
const shownState = ({ state }: GroupInvoice) => (state === 'FAILED' || state === 'ASKED' ? 'ISSUING' : state)

const toneOf = (state: GroupInvoice['state']): Tone => (state === 'ISSUED' ? 'ok' : 'plain')

export function StatementInvoices({ month }: { month: Month }) {
  const words = useWords(groupWords)
  const { data } = useQuery(groupInvoicesQuery)
  const invoices = data?.items.filter((one) => one.month === month && one.state !== 'CANCELLED') ?? []
  const toInvoice = data?.months.find((one) => one.month === month)
  return (
    <>
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.invoiceNo} invoice={invoice} />
      ))}
      {toInvoice && toInvoice.obstacle !== 'STATEMENT_INVOICED' && (
        <span className={css.soft}>
          {toInvoice.obstacle
            ? words.notInvoiced[toInvoice.obstacle]
            : words.toInvoice(yuan(toInvoice.amountFen))}
        </span>
      )}
    </>
  )
}

function InvoiceLine({ invoice }: { invoice: GroupInvoice }) {
  const words = useWords(groupWords)
  const { invoiceNo, colour, amountFen, officialNo, hasFile } = invoice
  const name = invoiceColourLabels[language][colour]
  const state = shownState(invoice)
  return (
    <span className={css.invoice}>
      <span>
        {name} {yuan(signed(colour, amountFen))}{' '}
        <Tag tone={toneOf(state)}>{invoiceStateLabels[language][state]}</Tag>
      </span>
      {hasFile && (
        <DownloadButton
          format={words.formats.pdf}
          label={words.downloadInvoice(officialNo ?? invoiceNo)}
          load={() => loadInvoice(invoiceNo)}
        />
      )}
    </span>
  )
}
