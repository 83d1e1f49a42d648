/** Starts an attempt to pay and follows it: to the provider's page, into an app's cashier, or to a code to scan. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { PayType } from '#contract/values/payment.ts'
import { isDecided } from '../../lib/failures.ts'
import { forgetAnswers, orderSubjects, refetchAnswers } from '../../lib/forget.ts'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { useLeaving } from '../../lib/use-leaving.ts'
import { payInWechat } from '../../lib/wechat.ts'
import { useWords } from '../../lib/words.ts'
import { showToast } from '../../ui/toast.tsx'
import { type PayTarget, payResultQuery, sendPayment } from './calls.ts'
import { payWords } from './messages.ts'
import { payInApp } from './pay-in-app.ts'

/** What a phone scans to pay by this way. */
export type CodeToScan = { payType: PayType; content: string }

/** `toResult` leads to where the outcome is seen; until one is there, nothing is pressed twice. */
export function usePaying(target: PayTarget, toResult: () => unknown) {
  const words = useWords(payWords)
  const [busy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useLeaving()
  const [code, setCode] = useState<CodeToScan | null>(null)
  const [keys] = useState(repeatableKey)

  const follow = async (payType: PayType, next: PayAction) => {
    if (next.action === 'redirect') {
      setLeaving(true)
      return location.assign(next.url)
    }
    if (next.action === 'qr') return setCode({ payType, content: next.content })
    if (next.action === 'none') return toResult()
    const end = await (next.action === 'jsapi' ? payInWechat(next.params) : payInApp(next))
    if (end === 'paid') return toResult()
    const said = { cancelled: words.cancelled, failed: words.failed, unsupported: words.updateApp }
    showToast(said[end], 'warning')
  }
  const pay = async (payType: PayType) => {
    const body = { ...target, payType }
    setBusy(true)
    try {
      const { next } = await keys.sending(body, (key) => sendPayment(body, key))
      await follow(payType, next)
    } catch (error) {
      // The call has shown why; who is refused may have nothing left to pay here.
      if (isDecided(error)) readAnew()
    } finally {
      setBusy(false)
    }
  }
  const dropCode = () => {
    setCode(null)
    readAnew()
  }
  return { pay, busy: busy || isLeaving, code, dropCode }
}

/** It may have been paid, cancelled or given up elsewhere: at the window, in another tab, by the code on another phone. */
const readAnew = (): void => void refetchAnswers(...orderSubjects, 'pay-options', 'pay-result')

/** An order has a page for the outcome; a change of date shows it where it is paid. Resolves once one is there. */
export function useToResult(target: PayTarget): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    if ('orderNo' in target) {
      const { orderNo } = target
      forgetAnswers(...orderSubjects)
      // That nobody had paid was before this: who has just paid must not read it.
      const { queryKey } = payResultQuery(orderNo)
      if (client.getQueryData(queryKey)?.paymentStatus === 'UNPAID') void client.resetQueries({ queryKey })
      return navigate({ to: '/pay/result/$orderNo', params: { orderNo }, replace: true })
    }
    const { changeNo } = target
    void refetchAnswers(...orderSubjects, 'pay-result')
    return navigate({ to: '/changeDetail', search: { changeNo }, replace: true })
  }
}
