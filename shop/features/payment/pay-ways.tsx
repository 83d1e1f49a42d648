/** The choice of a way to pay; what follows it is in use-paying.ts. */
import { type ReactNode, useEffect, useState } from 'react'
import { needsOpenid, type PayType } from '#contract/values/payment.ts'
import { addressOfWechat } from '../../lib/wechat-openid.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import type { PayTarget } from './calls.ts'
import { payWords } from './messages.ts'
import { ScanToPay } from './scan-to-pay.tsx'
import { usePaying, useToResult } from './use-paying.ts'
import { WayChoice } from './way-choice.tsx'

type Props = {
  target: PayTarget
  payTypes: readonly PayType[]
  price: string
  secondsLeft: number
  /** Chosen on the screen before, so it is opened without another press. */
  atOnce?: PayType | null
  /** Above the ways: what is to pay, and until when. */
  children: ReactNode
}

export function PayWays({ target, payTypes, price, secondsLeft, atOnce = null, children }: Props) {
  const words = useWords(payWords)
  const [chosen, setChosen] = useState(atOnce ?? payTypes[0])
  const toResult = useToResult(target)
  const { pay, busy, code, dropCode } = usePaying(target, toResult)
  const authorizing = useOpenid(pathOf(target), payTypes.some(needsOpenid))
  const waiting = atOnce !== null && !authorizing
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, as soon as that is possible
  useEffect(() => {
    if (waiting) void pay(atOnce)
  }, [waiting])
  if (code) return <ScanToPay {...{ target, code, price, secondsLeft, toResult }} onOtherWay={dropCode} />
  return (
    <>
      <Stack>
        {children}
        <Card title={words.ways}>
          <WayChoice {...{ payTypes, chosen }} onChoose={setChosen} />
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

/** Leaves for WeChat's silent authorization once when the openid is not known yet; true while that is going on. */
function useOpenid(path: string, needed: boolean): boolean {
  const [asking, setAsking] = useState(needed)
  useEffect(() => {
    if (!needed) return
    addressOfWechat(path).then(
      (url) => (url ? location.replace(url) : setAsking(false)),
      () => setAsking(false),
    )
  }, [path, needed])
  return asking
}

/** Where one pays it. */
const pathOf = (target: PayTarget): string =>
  'orderNo' in target ? `/pay/order?orderNo=${target.orderNo}` : `/changeDetail?changeNo=${target.changeNo}`
