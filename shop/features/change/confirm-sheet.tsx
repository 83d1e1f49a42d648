/** The last look before a change: old and new, what it costs and why, and the way to pay; then it is done, or paid. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ChangeQuote } from '#contract/endpoints/change.ts'
import { type ChangeReason, changeReasons } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { yuan } from '../../lib/format.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { lacksText, ReasonText } from '../../lib/reason-text.tsx'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { rememberWay } from '../payment/chosen-way.ts'
import { WayChoice } from '../payment/way-choice.tsx'
import { type AskInput, type QuoteInput, quoteQuery, sendChange } from './calls.ts'
import css from './change.module.css'
import { ChangeSums } from './change-sums.tsx'
import { changeWords, reasonWords } from './messages.ts'

type Props = { orderNo: OrderNo; wanted: QuoteInput; onClose: () => void }

export function ConfirmSheet({ orderNo, wanted, onClose }: Props) {
  const words = useWords(changeWords)
  const quote = useQuery(quoteQuery(orderNo, wanted))
  const [reason, setReason] = useState<ChangeReason>('PLANS')
  const [text, setText] = useState('')
  const [forced, setForced] = useState(false)
  const [chosen, setChosen] = useState<PayType | null>(null)
  const isOther = reason === 'OTHER'
  const { send, busy } = useAsking(orderNo, wanted, () => void quote.refetch())
  const { data } = quote
  const wayOf = ({ payTypes: [first] }: ChangeQuote) => chosen ?? first
  const confirm = async (shown: ChangeQuote) => {
    setForced(true)
    if (lacksText(reason, text)) return
    const why = isOther ? { reasonCode: reason, reasonText: text.trim() } : { reasonCode: reason }
    await send(shown, why, wayOf(shown))
  }
  return (
    <Sheet
      title={words.summary}
      onClose={onClose}
      foot={
        data && (
          <Button busy={busy} onClick={() => void confirm(data)}>
            {pressWord(data, words)}
          </Button>
        )
      }
    >
      <QueryView query={quote} skeleton={<SkeletonRows rows={3} />}>
        {(shown) => (
          <Summary quote={shown} reason={reason} onReason={setReason}>
            {isOther && <ReasonText value={text} needed forced={forced} onChange={setText} />}
            {shown.payTypes.length > 0 && (
              <WayChoice payTypes={shown.payTypes} chosen={wayOf(shown)} onChoose={setChosen} />
            )}
          </Summary>
        )}
      </QueryView>
    </Sheet>
  )
}

type Words = ReturnType<typeof useWords<(typeof changeWords)['zh-CN']>>

function pressWord({ needs, payableFen }: ChangeQuote, words: Words): string {
  if (needs === 'STAFF') return words.askStaff
  return payableFen > 0 ? words.confirmAndPay(yuan(payableFen)) : words.confirm
}

type SummaryProps = {
  quote: ChangeQuote
  reason: ChangeReason
  onReason: (reason: ChangeReason) => void
  children: ReactNode
}

function Summary({ quote, reason, onReason, children }: SummaryProps) {
  const words = useWords(changeWords)
  const days = useArrivalDays()
  const reasons = useWords(reasonWords)
  const options = changeReasons.map((value) => ({ value, label: reasons[value] }))
  const notes = [
    quote.needs === 'STAFF' && (quote.payableFen > 0 ? words.staffDecideFirst : words.staffDecide),
    quote.backFen > 0 && words.backDays(days),
    words.oldCode,
    words.timesLeft(quote.timesLeft),
  ]
  return (
    <>
      <ChangeSums {...quote} />
      <Fields>
        <Field label={words.reason}>
          {(control) => (
            <SelectSheet
              control={control}
              title={words.reason}
              value={reason}
              options={options}
              onChange={onReason}
            />
          )}
        </Field>
        {children}
      </Fields>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className={css.soft}>
              {note}
            </p>
          ),
      )}
    </>
  )
}

type Why = Pick<AskInput, 'reasonCode' | 'reasonText'>

function useAsking(orderNo: OrderNo, wanted: QuoteInput, onRefused: () => void) {
  const words = useWords(changeWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [keys] = useState(repeatableKey)
  const send = async ({ netFen }: ChangeQuote, why: Why, payType: PayType | undefined) => {
    const body = { ...wanted, orderNo, ...why, expectedNetFen: netFen }
    setBusy(true)
    try {
      const { changeNo, state } = await keys.sending(body, (key) => sendChange(body, key))
      if (state === 'DONE') {
        showToast(words.done, 'success')
        await navigate({ to: '/orderDetail', search: { orderNo }, replace: true })
      } else {
        if (state === 'AWAIT_PAID' && payType) rememberWay(changeNo, payType)
        await navigate({ to: '/changeDetail', search: { changeNo }, replace: true })
      }
    } catch {
      // The call has shown why; what it costs may be another sum by now.
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
