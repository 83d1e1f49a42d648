/** The code from an SMS, with the button that sends it and the time until it may be sent again. */
import { type ComponentProps, useEffect, useState } from 'react'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { Mobile, type SmsPurpose } from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'
import { messages, useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import css from './sms-code-input.module.css'

const words = messages({
  'zh-CN': {
    send: '获取验证码',
    again: (seconds: number) => `${seconds}秒后重发`,
    sent: '验证码已发送',
    mobileFirst: '请输入正确的手机号码',
  },
  'en-US': {
    send: 'Get code',
    again: (seconds: number) => `Resend in ${seconds}s`,
    sent: 'The code was sent',
    mobileFirst: 'Please enter a correct mobile number',
  },
})

type Props = Omit<ComponentProps<typeof Input>, 'kind' | 'action'> & { mobile: string; purpose: SmsPurpose }

export function SmsCodeInput({ mobile, purpose, ...input }: Props) {
  const text = useWords(words)
  const [left, wait] = useSeconds()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const number = Mobile.safeParse(mobile)
    if (!number.success) return showInputError(text.mobileFirst)
    setBusy(true)
    try {
      const { resendAfterSeconds } = await call(sendSmsCode, { body: { mobile: number.data, purpose } })
      wait(resendAfterSeconds)
      showToast(text.sent, 'success')
    } catch {
      // The client of the contract has told the visitor why.
    } finally {
      setBusy(false)
    }
  }
  const button = (
    <button type="button" className={css.send} disabled={busy || left > 0} onClick={() => void send()}>
      {left > 0 ? text.again(left) : text.send}
    </button>
  )
  return <Input {...input} kind="code" action={button} />
}

/** Whole seconds that run down once they are set. */
function useSeconds(): [left: number, set: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
