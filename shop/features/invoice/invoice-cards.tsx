/** The invoices of one order, each with how it stands, its PDF, and what can still be done about it. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invoiceColourLabels, invoiceStateLabels } from '#contract/dictionaries/invoice.ts'
import type { Invoice } from '#contract/endpoints/invoice.ts'
import { type InvoiceNo, signed } from '#contract/values/invoice.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { CursorList, QueryView } from '../../lib/query-view.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AnotherTitleSheet } from './another-title.tsx'
import css from './invoice.module.css'
import { invoiceQuery, invoicesQuery, loadInvoiceFile, sendAgain, sendCancel } from './invoice-calls.ts'
import { invoiceWords } from './invoice-messages.ts'
import { invoiceTones } from './invoice-tones.ts'

export function InvoiceCards({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(invoiceWords)
  const invoices = useInfiniteQuery(invoicesQuery(orderNo))
  return (
    <CursorList query={invoices} empty={null}>
      {(items) => (
        <ul className={css.list} aria-label={words.history}>
          {items.map(({ invoiceNo }) => (
            <li key={invoiceNo}>
              <InvoiceCard invoiceNo={invoiceNo} />
            </li>
          ))}
        </ul>
      )}
    </CursorList>
  )
}

function InvoiceCard({ invoiceNo }: { invoiceNo: InvoiceNo }) {
  return <QueryView query={useQuery(invoiceQuery(invoiceNo))}>{(data) => <Shown invoice={data} />}</QueryView>
}

function Shown({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords)
  const states = useWords(invoiceStateLabels)
  const colours = useWords(invoiceColourLabels)
  const { colour, state, actions } = invoice
  return (
    <Card title={colours[colour]} aside={<Tag tone={invoiceTones[state]}>{states[state]}</Tag>}>
      <p className={css.amount}>{yuan(signed(colour, invoice.amountFen))}</p>
      <p className={css.note}>{words.tax(yuan(signed(colour, invoice.taxFen)))}</p>
      <Facts
        rows={[
          [words.made, invoice.titleName],
          [words.taxNumber, invoice.taxNumber],
          [words.email, invoice.email],
          [words.officialNo, invoice.officialNo],
          [words.askedAt, instantText(invoice.askedAt)],
          [words.issuedAt, invoice.issuedAt && instantText(invoice.issuedAt)],
          [words.failed, invoice.failText],
        ]}
      />
      {actions.length > 0 && (
        <div className={css.bar}>
          {actions.includes('file') && <FileButton invoiceNo={invoice.invoiceNo} />}
          {actions.includes('resend') && <AgainButton invoiceNo={invoice.invoiceNo} />}
          {actions.includes('resend') && <AnotherTitleButton invoiceNo={invoice.invoiceNo} />}
          {actions.includes('cancel') && <CancelButton invoiceNo={invoice.invoiceNo} />}
        </div>
      )}
    </Card>
  )
}

type OfInvoice = { invoiceNo: InvoiceNo }

function FileButton({ invoiceNo }: OfInvoice) {
  const words = useWords(invoiceWords)
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadInvoiceFile(invoiceNo),
    onSuccess: (file) => {
      saveFile(file)
      showToast(words.saved, 'success')
    },
  })
  return (
    <Button size="s" busy={isPending} onClick={() => mutate()}>
      {words.file}
    </Button>
  )
}

function AgainButton({ invoiceNo }: OfInvoice) {
  const words = useWords(invoiceWords)
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAgain(invoiceNo, {}),
    onSuccess: () => showToast(words.againAsked, 'success'),
  })
  return (
    <Button size="s" busy={isPending} onClick={() => mutate()}>
      {words.again}
    </Button>
  )
}

function AnotherTitleButton({ invoiceNo }: OfInvoice) {
  const words = useWords(invoiceWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" size="s" onClick={() => setOpen(true)}>
        {words.anotherTitle}
      </Button>
      {open && <AnotherTitleSheet invoiceNo={invoiceNo} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelButton({ invoiceNo }: OfInvoice) {
  const words = useWords(invoiceWords)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendCancel(invoiceNo),
    onSuccess: () => showToast(words.cancelled, 'success'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button kind="quiet" size="s" onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.cancelTitle}
          text={words.cancelText}
          confirm={words.cancel}
          cancel={words.keep}
          busy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
