/** A code to scan with the phone: how much, until when, in which app; the page moves on by itself when the money has come. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { QrCode } from '../../ui/scan-code.tsx'
import { changePayResultQuery, type PayTarget, payResultQuery } from './calls.ts'
import { payWords } from './messages.ts'
import { payBrandOf } from './pay-brand.ts'
import { PayLogo } from './pay-logo.tsx'
import css from './scan-to-pay.module.css'
import { TimeLeft } from './time-left.tsx'
import type { CodeToScan } from './use-paying.ts'

type Props = {
  target: PayTarget
  code: CodeToScan
  price: string
  secondsLeft: number
  toResult: () => void
  onOtherWay: () => void
}

export function ScanToPay({ target, code, price, secondsLeft, toResult, onOtherWay }: Props) {
  const words = useWords(payWords)
  const over = useDecided(target)
  const app = words.apps[payBrandOf(code.payType)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, in the moment when it is decided
  useEffect(() => {
    if (over) toResult()
  }, [over])
  return (
    <>
      <Stack>
        <Card>
          <div className={css.scan}>
            <p className={css.app}>
              <PayLogo payType={code.payType} />
              {words.scan(app)}
            </p>
            <p className={css.amount}>{price}</p>
            <TimeLeft secondsLeft={secondsLeft} />
            <div className={css.code}>
              <QrCode text={code.content} label={words.scanLabel} />
            </div>
            <p className={css.soft}>{words.scanSteps(app)}</p>
            <p className={css.waiting} role="status">
              {words.waiting}
            </p>
          </div>
        </Card>
      </Stack>
      <BottomBar>
        <Button kind="quiet" onClick={onOtherWay}>
          {words.otherWay}
        </Button>
        <Button onClick={toResult}>{words.paidAlready}</Button>
      </BottomBar>
    </>
  )
}

/** Is it paid, or over? */
function useDecided(target: PayTarget): boolean {
  const orderNo = 'orderNo' in target ? target.orderNo : null
  const changeNo = 'changeNo' in target ? target.changeNo : null
  const order = useQuery({ ...payResultQuery(orderNo ?? ('' as OrderNo)), enabled: orderNo !== null }).data
  const change = useQuery({
    ...changePayResultQuery(changeNo ?? ('' as ChangeNo)),
    enabled: changeNo !== null,
  }).data
  return (
    (order !== undefined && order.paymentStatus !== 'UNPAID') ||
    (change !== undefined && change.state !== 'AWAIT_PAID')
  )
}
