/** Which tickets, why, and what comes back: one calm sheet for asking and for editing. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listRefundReasons, Refund, RefundQuote } from '#contract/endpoints/refund.ts'
import { refundRefusals } from '#contract/refusals/refund.ts'
import { refundDestinationOf } from '#contract/values/refund-destination.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { ChooseAll } from '../../lib/choose-all.tsx'
import { minuteText, visitText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { lacksText, ReasonText } from '../../lib/reason-text.tsx'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { TickBox } from '../../ui/checkbox.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { reasonsQuery } from './calls.ts'
import { refundWords } from './messages.ts'
import css from './refund.module.css'
import {
  backText,
  choosable,
  firstChoice,
  type QuotedUnit,
  shownUnits,
  stillRefundable,
  sumOfChoice,
  toggled,
  waysOfSum,
} from './refund-sum.ts'

export type ChosenUnits = {
  unitNos: string[]
  reasonCode: string
  reasonText?: string
  expectedAmountFen: RefundQuote['amountFen']
}

type Props = {
  quote: RefundQuote
  /** The refund that is edited. */
  before?: Refund
  busy: boolean
  onSubmit: (chosen: ChosenUnits) => void
}

export function RefundForm(props: Props) {
  return (
    <QueryView query={useQuery(reasonsQuery)}>
      {({ reasons }) => <Form {...props} reasons={reasons} />}
    </QueryView>
  )
}

type Reasons = AnswerOf<typeof listRefundReasons>['reasons']

function Form({ quote, before, busy, onSubmit, reasons }: Props & { reasons: Reasons }) {
  const words = useWords(refundWords)
  const numbersBefore = before?.tickets.map(({ unitNo }) => unitNo) ?? []
  const [wanted, setChosen] = useState(() => firstChoice(quote, numbersBefore))
  const chosen = stillRefundable(quote, wanted)
  const [reason, setReason] = useState<string | null>(before?.reason.code ?? null)
  const [text, setText] = useState(before?.reasonText ?? '')
  const [forced, setForced] = useState(false)
  useUnsaved(
    () =>
      reason !== (before?.reason.code ?? null) ||
      text !== (before?.reasonText ?? '') ||
      wanted.join() !== firstChoice(quote, numbersBefore).join(),
  )
  const sum = sumOfChoice(quote, chosen)
  const types = useWords(payTypeLabels)
  const submit = () => {
    setForced(true)
    if (chosen.length === 0 || reason === null || lacksText(reason, text)) return
    const more = text.trim() ? { reasonText: text.trim() } : {}
    onSubmit({ unitNos: chosen, reasonCode: reason, ...more, expectedAmountFen: sum.amountFen })
  }
  return (
    <>
      <Stack>
        <Units quote={quote} chosen={chosen} onChange={setChosen} forced={forced} />
        <Card>
          <Fields>
            <Reason reasons={reasons} value={reason} onChange={setReason} forced={forced} />
            <ReasonText value={text} needed={reason === 'OTHER'} forced={forced} onChange={setText} />
          </Fields>
        </Card>
        <Outcome quote={quote} sum={sum} />
      </Stack>
      <BottomBar label={words.back} price={backText(quote.voucherBatch !== null, sum, types)}>
        <Button busy={busy} onClick={submit}>
          {before ? words.save : words.submit}
        </Button>
      </BottomBar>
    </>
  )
}

type UnitsProps = {
  quote: RefundQuote
  chosen: readonly string[]
  onChange: (unitNos: string[]) => void
  forced: boolean
}

function Units({ quote, chosen, onChange, forced }: UnitsProps) {
  const words = useWords(refundWords)
  const free = choosable(quote).map(({ unitNo }) => unitNo)
  const aside = !quote.whole && <ChooseAll free={free} chosen={chosen} onChoose={onChange} />
  return (
    <Card title={quote.whole ? words.chooseWhole : words.choose} aside={aside}>
      <ul className={css.units}>
        {shownUnits(quote).map((unit) => (
          <li key={unit.unitNo} className={css.unit}>
            <TickBox
              id={unit.unitNo}
              checked={chosen.includes(unit.unitNo)}
              disabled={quote.whole || unit.obstacle !== null}
              onChange={() => onChange(toggled(quote, chosen, unit))}
            />
            <label htmlFor={unit.unitNo}>
              <span className={css.name}>{[unit.name, ...unit.visitors].join(' · ')}</span>
              <span className={css.soft}>{visitText({ ...unit, slotTo: null }, language)}</span>
              <span className={css.soft}>
                <UnbrokenRanges text={feeOf(unit, words)} />
              </span>
            </label>
            {!quote.voucherBatch && <strong className={css.sum}>{yuan(unit.worthFen)}</strong>}
          </li>
        ))}
      </ul>
      <p className={css.missing} role="alert">
        {forced && chosen.length === 0 && refundRefusals.REFUND_UNITS_MISSING[language]}
      </p>
      {quote.units.some(({ packageNo }) => packageNo !== null) && (
        <p className={css.note}>{words.packageWhole}</p>
      )}
      {quote.whole && (
        <p className={css.note}>{quote.voucherBatch ? words.byVouchers[quote.voucherBatch] : words.whole}</p>
      )}
    </Card>
  )
}

/** The fee of one ticket, until when it holds, or why there is none. */
function feeOf(unit: QuotedUnit, words: (typeof refundWords)['en-US']): string {
  if (unit.obstacle === 'REFUND_TOO_LATE') return words.tooLate
  if (unit.obstacle === 'PACKAGE_WHOLE') return words.packageOpened
  if (unit.obstacle !== null) return words.notPossible
  const fee = unit.feeFen === 0 ? words.noFee : words.feeOf(yuan(unit.feeFen))
  return unit.tierEndsAt ? `${fee} · ${words.until(minuteText(unit.tierEndsAt))}` : fee
}

type ReasonProps = {
  reasons: Reasons
  value: string | null
  onChange: (code: string) => void
  forced: boolean
}

function Reason({ reasons, value, onChange, forced }: ReasonProps) {
  const words = useWords(refundWords)
  const options = reasons.map(({ code, text, kind }) => ({
    value: code as string,
    label: text,
    note: words.kind[kind],
  }))
  return (
    <Field label={words.reason} forced={forced} error={value === null ? words.reasonMissing : null}>
      {(control) => (
        <SelectSheet
          control={control}
          title={words.chooseReason}
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function Outcome({ quote, sum }: { quote: RefundQuote; sum: ReturnType<typeof sumOfChoice> }) {
  const words = useWords(refundWords)
  const days = useArrivalDays()
  const types = useWords(payTypeLabels)
  const byVouchers = quote.voucherBatch !== null
  const ways = waysOfSum(quote, sum.amountFen)
  const named = ways
    .map(({ payType, leftFen }) => (ways.length > 1 ? `${types[payType]} ${yuan(leftFen)}` : types[payType]))
    .join(language === 'zh-CN' ? '、' : ', ')
  const arrivals = {
    money: words.arrivalText(days),
    balance: words.balanceArrives,
    voucher: words.voucherArrives[quote.voucherBatch ?? 'OPEN'],
    nothing: null,
  } as const
  const arrival = arrivals[refundDestinationOf(ways[0]?.payType, sum.amountFen)]
  const decision = {
    AUTO: words.revocable(quote.revocableMinutes),
    STAFF: words.byStaff,
    GOODS: words.byGoods,
  } as const
  return (
    <Card title={words.back}>
      <p className={css.amount}>{backText(byVouchers, sum, types)}</p>
      <Facts
        rows={[
          [words.worth, byVouchers ? null : yuan(sum.worthFen)],
          [words.fee, byVouchers ? words.noFee : yuan(sum.feeFen)],
          [words.freight, sum.freightFen > 0 ? yuan(sum.freightFen) : null],
          [words.points, sum.points > 0 ? sum.points : null],
          [words.backTo, sum.amountFen > 0 ? named || words.original : null],
          [words.arrival, arrival],
        ]}
      />
      {quote.couponFen > 0 && <p className={css.note}>{sum.all ? words.couponBack : words.couponKept}</p>}
      <p className={css.note}>{decision[sum.needs]}</p>
      {quote.policy && <p className={css.note}>{quote.policy}</p>}
    </Card>
  )
}
