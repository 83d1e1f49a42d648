/** /refundDetail: one refund, where its money stands, and a way back as long as nobody has decided. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import type { Refund } from '#contract/endpoints/refund.ts'
import { orderScreensOf } from '#contract/order-screens.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { RefundNo } from '#contract/values/refund.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { isRefusal } from '../../lib/failures.ts'
import { instantText, yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast.tsx'
import { refundQuery, sendRevoke } from './calls.ts'
import { refundWords } from './messages.ts'
import css from './refund.module.css'
import { bankText, deadVoucherText, endWords, refundTones, standingText } from './refund-status.ts'
import { backText } from './refund-sum.ts'
import { parcelRows, ReturnCard } from './return-card.tsx'

export function RefundDetailPage() {
  const words = useWords(refundWords)
  const refundNo = RefundNo.safeParse(textOf(useSearch({ strict: false }), 'refundNo'))
  if (!refundNo.success) return <Empty icon="order" title={words.notFound} action={<ToRefunds />} />
  return <Loaded refundNo={refundNo.data} />
}

function Loaded({ refundNo }: { refundNo: RefundNo }) {
  const words = useWords(refundWords)
  const refund = useQuery(refundQuery(refundNo))
  if (isRefusal(refund.error, 'NOT_FOUND'))
    return <Empty icon="order" title={words.notFound} action={<ToRefunds />} />
  return <QueryView query={refund}>{(data) => <Shown refund={data} />}</QueryView>
}

function ToRefunds() {
  const words = useWords(refundWords)
  return (
    <Link to="/refundList" className={buttonClass('quiet', 's')}>
      {words.list}
    </Link>
  )
}

function Shown({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const days = useArrivalDays()
  const labels = useWords(refundStatusLabels)
  const types = useWords(payTypeLabels)
  const { refundNo, orderType: type, orderKind: kind } = refund
  const deadVoucher = deadVoucherText(refund, words)
  return (
    <>
      <Stack>
        <Card
          title={refund.byVouchers ? words.comesBack : words.amount}
          aside={<Tag tone={refundTones[refund.status]}>{labels[refund.status]}</Tag>}
        >
          <p className={css.amount}>{backText(refund.byVouchers, refund, types)}</p>
          <p className={css.note}>{standingText(refund, words, days)}</p>
          {deadVoucher && <p className={css.note}>{deadVoucher}</p>}
          {refund.kind === 'GOODWILL' && <p className={css.note}>{words.goodwill}</p>}
        </Card>
        <ReturnCard refund={refund} />
        <Progress refund={refund} />
        <Money refund={refund} />
        <About refund={refund} />
      </Stack>
      {refund.actions.length > 0 && (
        <BottomBar>
          {refund.actions.includes('revoke') && <Revoke refund={refund} />}
          {refund.actions.includes('change') && (
            <Link to="/order/change" search={{ orderNo: refund.orderNo }} className={buttonClass()}>
              {words.anotherDay}
            </Link>
          )}
          {refund.actions.includes('edit') && (
            <Link
              to={pathOfScreen(orderScreensOf({ type, kind }).refundEdit)}
              search={{ refundNo }}
              className={buttonClass()}
            >
              {words.edit}
            </Link>
          )}
        </BottomBar>
      )}
    </>
  )
}

function Progress({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  return (
    <Card title={words.progress}>
      <ol className={css.steps}>
        {refund.history.map(({ at, status, text }) => (
          <li key={`${at}${status}${text}`}>
            <strong>{text}</strong>
            <time dateTime={at} className={css.soft}>
              {instantText(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Money({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const types = useWords(payTypeLabels)
  const reader = { words, language, now: refund.serverNow }
  const isGoodwill = refund.kind === 'GOODWILL'
  const noFee = isGoodwill ? null : words.noFee
  return (
    <Card title={isGoodwill ? words.money : words.tickets}>
      <Facts
        rows={[
          ...refund.tickets.map(
            ({ name, visitors, amountFen }) =>
              [
                [name, ...visitors].join(' · '),
                refund.byVouchers ? words.units(1) : yuan(amountFen),
              ] as const,
          ),
          [words.fee, refund.feeFen > 0 ? yuan(refund.feeFen) : noFee],
          [words.freight, refund.freightFen > 0 ? yuan(refund.freightFen) : null],
          [words.points, refund.points > 0 ? refund.points : null],
          [words.coupon, refund.couponReturned ? words.couponReturned : null],
          ...refund.parts.flatMap((part) => {
            const batch = part.state === 'DONE' ? refund.voucherBatch : null
            const state = batch ? words.voucherBack[batch] : words.partStates[part.state]
            const stands = refund.byVouchers ? state : `${yuan(part.amountFen)} · ${state}`
            return [[types[part.payType], stands] as const, [words.bank, bankText(part, reader)] as const]
          }),
        ]}
      />
      {refund.couponFen > 0 && <p className={css.note}>{words.couponShare(yuan(refund.couponFen))}</p>}
    </Card>
  )
}

function About({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const order = (
    <Link key="order" to="/orderDetail" search={{ orderNo: refund.orderNo }} className={css.order}>
      {refund.orderNo}
    </Link>
  )
  return (
    <Card title={words.about}>
      <Facts
        rows={[
          [words.refundNo, refund.refundNo],
          [words.orderNo, order],
          [words.askedAt, instantText(refund.askedAt)],
          [words.source, words.sources[refund.source]],
          [words.reason, words.ofKind(refund.reason.text, words.kind[refund.reason.kind])],
          [words.text, refund.reasonText],
          ...(refund.status === 'PENDING' ? [] : parcelRows(refund.returnParcel, words)),
          [words.rejectText, refund.rejectText],
        ]}
      />
    </Card>
  )
}

function Revoke({ refund }: { refund: Refund }) {
  const words = useWords(refundWords)
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendRevoke(refund.refundNo),
    onSuccess: () => showToast(words.revoked, 'success'),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {words.revoke}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.revokeTitle}
          text={endWords(refund, words).revokeText}
          confirm={words.revoke}
          cancel={words.keep}
          busy={isPending}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
