/** /order/invoice: what an invoice over one order would say, to whom it is made out, and how those that were asked for stand. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { askInvoice, InvoiceQuote } from '#contract/endpoints/invoice.ts'
import { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { textOf } from '../../lib/search-params.ts'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { GuestTitleForm } from './guest-title.tsx'
import css from './invoice.module.css'
import { quoteQuery, sendInvoice } from './invoice-calls.ts'
import { InvoiceCards } from './invoice-cards.tsx'
import { invoiceWords } from './invoice-messages.ts'
import { TitleChoice, useChosenTitle } from './title-choice.tsx'

export function OrderInvoicePage() {
  const words = useWords(invoiceWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  if (!orderNo.success) return <Empty icon="order" title={words.notFound} />
  return <Loaded orderNo={orderNo.data} />
}

function Loaded({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(invoiceWords)
  const quote = useQuery(quoteQuery(orderNo))
  if (isRefusal(quote.error, 'NOT_FOUND')) return <Empty icon="order" title={words.notFound} />
  return <QueryView query={quote}>{(data) => <Shown quote={data} />}</QueryView>
}

function Shown({ quote }: { quote: InvoiceQuote }) {
  const words = useWords(invoiceWords)
  const isMember = standingOf(useSession()).kind === 'member'
  const { obstacle, orderNo } = quote
  if (obstacle === null) return isMember ? <AskAsMember quote={quote} /> : <AskAsGuest quote={quote} />
  return (
    <Stack>
      {obstacle !== 'INVOICE_EXISTS' && (
        <Empty
          icon="order"
          title={words.obstacles[obstacle]}
          action={
            <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
              {words.toOrder}
            </Link>
          }
        />
      )}
      <InvoiceCards orderNo={orderNo} />
    </Stack>
  )
}

function Sum({ quote }: { quote: InvoiceQuote }) {
  const words = useWords(invoiceWords)
  return (
    <Card title={words.amount}>
      <p className={css.amount}>{yuan(quote.amountFen)}</p>
      <p className={css.note}>{words.tax(yuan(quote.taxFen))}</p>
      <Facts
        rows={quote.lines.map(
          ({ name, quantity, amountFen }) => [words.line(name, quantity), yuan(amountFen)] as const,
        )}
      />
      <p className={css.note}>{words.kind}</p>
    </Card>
  )
}

type Title = Pick<BodyOf<typeof askInvoice>, 'title' | 'titleId'>

/** Asks for it at the sum that is shown; a repeat after a lost answer is the same request. */
function useAsking({ orderNo, amountFen }: InvoiceQuote) {
  const words = useWords(invoiceWords)
  const [keys] = useState(repeatableKey)
  return useMutation({
    mutationFn: (title: Title) => {
      const body = { orderNo, expectedAmountFen: amountFen, ...title }
      return keys.sending(body, (key) => sendInvoice(body, key))
    },
    onSuccess: () => showToast(words.asked, 'success'),
  })
}

function AskAsMember({ quote }: { quote: InvoiceQuote }) {
  const words = useWords(invoiceWords)
  const { titleId, choose, isAwaited } = useChosenTitle()
  const { mutate, isPending } = useAsking(quote)
  return (
    <>
      <Stack>
        <Sum quote={quote} />
        <TitleChoice chosen={titleId} onChoose={choose} />
        <InvoiceCards orderNo={quote.orderNo} />
      </Stack>
      <BottomBar>
        <Button
          busy={isPending || isAwaited}
          onClick={() => (titleId === null ? showInputError(words.chooseTitle) : mutate({ titleId }))}
        >
          {words.ask}
        </Button>
      </BottomBar>
    </>
  )
}

function AskAsGuest({ quote }: { quote: InvoiceQuote }) {
  const words = useWords(invoiceWords)
  const formId = useId()
  const { mutate, isPending } = useAsking(quote)
  return (
    <>
      <Stack>
        <Sum quote={quote} />
        <Card title={words.made}>
          <GuestTitleForm id={formId} onSend={mutate} />
        </Card>
        <InvoiceCards orderNo={quote.orderNo} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} busy={isPending}>
          {words.ask}
        </Button>
      </BottomBar>
    </>
  )
}
