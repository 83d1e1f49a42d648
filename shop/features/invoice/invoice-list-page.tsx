/** /invoiceList: my invoices, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { invoiceColourLabels, invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import { instantText } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from './invoice.module.css'
import { invoicesQuery } from './invoice-calls.ts'
import { invoiceWords } from './invoice-messages.ts'
import { invoiceTones, signed } from './invoice-tones.ts'

export function InvoiceListPage() {
  const words = useWords(invoiceWords)
  const states = useWords(invoiceStateLabels)
  const colours = useWords(invoiceColourLabels)
  const invoices = useInfiniteQuery(invoicesQuery())
  return (
    <Stack>
      <CursorList query={invoices} empty={<Empty icon="order" title={words.empty} text={words.emptyText} />}>
        {(items) => (
          <ul className={css.list} aria-label={words.list}>
            {items.map((invoice) => (
              <li key={invoice.invoiceNo}>
                <Card>
                  <Link to="/order/invoice" search={{ orderNo: invoice.orderNo }} className={css.entry}>
                    <span className={css.head}>
                      <strong className={css.name}>{invoice.titleName}</strong>
                      <Tag tone={invoiceTones[invoice.state]}>{states[invoice.state]}</Tag>
                    </span>
                    <span className={css.head}>
                      <span className={css.soft}>
                        {`${colours[invoice.colour]} · ${instantText(invoice.askedAt)}`}
                      </span>
                      <strong className={css.sum}>{signed(invoice)}</strong>
                    </span>
                  </Link>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </CursorList>
    </Stack>
  )
}
