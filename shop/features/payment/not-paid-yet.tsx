/** Nobody has paid yet: how long there is, the way that was tried once more, and the other ways. */
import { Link } from '@tanstack/react-router'
import { browserOf, payTypesFor } from '#contract/values/payment.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { yuan } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { payWords } from './messages.ts'
import type { PayResult } from './pay-outcome.ts'
import css from './pay-result-page.module.css'
import { ResultActions } from './result-actions.tsx'
import { ScanToPay } from './scan-to-pay.tsx'
import { TimeLeft } from './time-left.tsx'
import { usePaying, useToResult } from './use-paying.ts'

export function NotPaidYet({ result, receivedAt }: { result: PayResult; receivedAt: number }) {
  const words = useWords(payWords)
  const { orderNo, payableFen, payUntil, serverNow, attempt } = result
  const secondsLeft = useSecondsLeft(payUntil, serverAheadMs(serverNow, receivedAt))
  const target = { orderNo }
  const toResult = useToResult(target)
  const { pay, busy, code, dropCode } = usePaying(target, toResult)
  const price = yuan(payableFen)
  const worksHere = attempt !== null && payTypesFor[browserOf(navigator.userAgent)].includes(attempt.payType)
  if (code) return <ScanToPay {...{ target, code, price, secondsLeft, toResult }} onOtherWay={dropCode} />
  return (
    <section className={css.result} aria-live="polite">
      <span className={css.mark}>
        <Icon name="wallet" size={48} />
      </span>
      <h2 className={css.title}>{words.unpaid}</h2>
      <p className={css.amount}>{price}</p>
      <TimeLeft secondsLeft={secondsLeft} />
      <p className={css.text}>{attempt ? words.triedText : words.unpaidText}</p>
      <ResultActions>
        {worksHere ? (
          <SameWayOrOther {...{ orderNo, busy }} onPay={() => void pay(attempt.payType)} />
        ) : (
          <Link to="/pay/order" search={{ orderNo }} className={buttonClass('primary')} replace>
            {words.goPay}
          </Link>
        )}
      </ResultActions>
    </section>
  )
}

type Ways = { orderNo: PayResult['orderNo']; busy: boolean; onPay: () => void }

function SameWayOrOther({ orderNo, busy, onPay }: Ways) {
  const words = useWords(payWords)
  return (
    <>
      <Button busy={busy} onClick={onPay}>
        {words.payOn}
      </Button>
      <Link to="/pay/order" search={{ orderNo }} className={buttonClass('quiet')} replace>
        {words.otherWay}
      </Link>
    </>
  )
}
