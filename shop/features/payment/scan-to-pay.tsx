/** On a desktop: a code to scan with the phone; the page moves on by itself when the money has come. */
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
import css from './pay-page.module.css'

type Props = { orderNo: OrderNo; code: string; way: string; onOtherWay: () => void }

export function ScanToPay({ orderNo, code, way, onOtherWay }: Props) {
  const words = useWords(payWords)
  const navigate = useNavigate()
  const decided = useQuery(payResultQuery(orderNo)).data?.paymentStatus
  const over = decided !== undefined && decided !== 'UNPAID'
  useEffect(() => {
    if (over) void navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })
  }, [over, navigate, orderNo])
  return (
    <>
      <Stack>
        <Card>
          <div className={css.scan}>
            <p>{words.scan(way)}</p>
            <div className={css.code}>
              <QrCode text={code} label={words.scanLabel} />
            </div>
            <p className={css.label} role="status">
              {words.waiting}
            </p>
          </div>
        </Card>
      </Stack>
      <BottomBar>
        <Button kind="quiet" onClick={onOtherWay}>
          {words.otherWay}
        </Button>
        <Button
          onClick={() => void navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })}
        >
          {words.paidAlready}
        </Button>
      </BottomBar>
    </>
  )
}
