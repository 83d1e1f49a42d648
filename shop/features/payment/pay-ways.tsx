/** The choice of a way to pay, and what follows it: a provider's page, WeChat's cashier or a code to scan. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { payTypeLabels } from '#contract/dictionary.ts'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { randomName } from '../../lib/random.ts'
import { payInWechat } from '../../lib/wechat.ts'
import { addressOfWechat } from '../../lib/wechat-openid.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendPayment } from './calls.ts'
import { payWords } from './messages.ts'
import css from './pay-page.module.css'
import { ScanToPay } from './scan-to-pay.tsx'

type Props = {
  orderNo: OrderNo
  payTypes: readonly PayType[]
  price: string
  /** Above the ways: what is to pay, and until when. */
  children: ReactNode
}

export function PayWays({ orderNo, payTypes, price, children }: Props) {
  const words = useWords(payWords)
  const names = useWords(payTypeLabels)
  const [chosen, setChosen] = useState(payTypes[0])
  const { pay, busy, code, dropCode } = usePaying(orderNo)
  const authorizing = useOpenid(orderNo, payTypes.includes('WECHAT_MP'))
  if (code !== null && chosen) {
    return <ScanToPay orderNo={orderNo} code={code} way={names[chosen]} onOtherWay={dropCode} />
  }
  return (
    <>
      <Stack>
        {children}
        <Card title={words.ways}>
          <fieldset className={css.ways}>
            <legend className="visually-hidden">{words.ways}</legend>
            {payTypes.map((payType) => (
              <label key={payType} className={css.way}>
                <span className={css.logo}>
                  <Icon name={payType.startsWith('ALIPAY') ? 'alipay' : 'wechat'} />
                </span>
                {names[payType]}
                <input
                  type="radio"
                  name="pay-type"
                  checked={payType === chosen}
                  onChange={() => setChosen(payType)}
                />
              </label>
            ))}
          </fieldset>
        </Card>
      </Stack>
      <BottomBar label={words.total} price={price}>
        <Button busy={busy || authorizing} disabled={!chosen} onClick={() => chosen && void pay(chosen)}>
          {authorizing ? words.authorizing : words.pay}
        </Button>
      </BottomBar>
    </>
  )
}

/** Starts attempts; the same way tried again after a lost answer goes with the same key. */
function usePaying(orderNo: OrderNo) {
  const words = useWords(payWords)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const keys = useRef(new Map<PayType, string>())

  const toResult = () => navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })
  const follow = async (next: PayAction) => {
    if (next.action === 'redirect') return location.assign(next.url)
    if (next.action === 'qr') return setCode(next.content)
    if (next.action === 'none') return toResult()
    const end = await payInWechat(next.params)
    if (end === 'paid') return toResult()
    showToast(end === 'cancelled' ? words.cancelled : words.failed, 'warning')
  }
  const pay = async (payType: PayType) => {
    const key = keys.current.get(payType) ?? randomName()
    keys.current.set(payType, key)
    setBusy(true)
    try {
      const { next } = await sendPayment({ orderNo, payType }, key)
      await follow(next)
    } catch {
      keys.current.delete(payType)
    } finally {
      setBusy(false)
    }
  }
  return { pay, busy, code, dropCode: () => setCode(null) }
}

/** Leaves for WeChat's silent authorization once when the openid is not known yet; true while that is going on. */
function useOpenid(orderNo: OrderNo, needed: boolean): boolean {
  const [asking, setAsking] = useState(needed)
  useEffect(() => {
    if (!needed) return
    addressOfWechat(`/pay/order?orderNo=${orderNo}`).then(
      (url) => (url ? location.replace(url) : setAsking(false)),
      () => setAsking(false),
    )
  }, [orderNo, needed])
  return asking
}
