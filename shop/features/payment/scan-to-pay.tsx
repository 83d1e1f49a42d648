/** A code to scan with the phone: how much, until when, in which app; the page moves on by itself when the money has come. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { QrCode } from '../../ui/scan-code.tsx'
import { payResultQuery } from './calls.ts'
import { payWords } from './messages.ts'
import { payBrandOf } from './pay-brand.ts'
import { PayLogo } from './pay-logo.tsx'
import css from './scan-to-pay.module.css'
import { TimeLeft } from './time-left.tsx'
import type { CodeToScan } from './use-paying.ts'

type Props = {
  orderNo: OrderNo
  code: CodeToScan
  price: string
  secondsLeft: number
  onOtherWay: () => void
}

export function ScanToPay({ orderNo, code, price, secondsLeft, onOtherWay }: Props) {
  const words = useWords(payWords)
  const navigate = useNavigate()
  const decided = useQuery(payResultQuery(orderNo)).data?.paymentStatus
  const over = decided !== undefined && decided !== 'UNPAID'
  const app = words.apps[payBrandOf(code.payType)]
  const toResult = () => navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })
  useEffect(() => {
    if (over) void navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })
  }, [over, navigate, orderNo])
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
        <Button onClick={() => void toResult()}>{words.paidAlready}</Button>
      </BottomBar>
    </>
  )
}
