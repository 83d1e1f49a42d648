/** /invoiceList: my invoices, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invoiceColourLabels, invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import { signed } from '#contract/values/invoice.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Stack } from '../../ui/card.tsx'
import { RecordCards } from '../../ui/record-cards.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { invoicesQuery } from './invoice-calls.ts'
import { invoiceWords } from './invoice-messages.ts'
import { invoiceTones } from './invoice-tones.ts'

export function InvoiceListPage() {
  const words = useWords(invoiceWords)
  const states = useWords(invoiceStateLabels)
  const colours = useWords(invoiceColourLabels)
  const invoices = useInfiniteQuery(invoicesQuery())
  return (
    <Stack>
      <CursorList query={invoices} empty={<Empty icon="order" title={words.empty} text={words.emptyText} />}>
        {(items) => (
          <RecordCards
            label={words.list}
            cards={items.map((invoice) => ({
              key: invoice.invoiceNo,
              name: invoice.titleName,
              tone: invoiceTones[invoice.state],
              state: states[invoice.state],
              details: `${colours[invoice.colour]} · ${instantText(invoice.askedAt)}`,
              sum: yuan(signed(invoice.colour, invoice.amountFen)),
              link: (props) => <Link to="/order/invoice" search={{ orderNo: invoice.orderNo }} {...props} />,
            }))}
          />
        )}
      </CursorList>
    </Stack>
  )
}
