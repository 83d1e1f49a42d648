/** The code from an SMS, with the button that sends it and the seconds until it may be sent again. */
import {
  type ChangeEvent,
  type ComponentProps,
  type MouseEvent,
  type RefCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { sendOwnSmsCode } from '#contract/endpoints/session/account.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import {
  Mobile,
  type OpenSmsPurpose,
  type OwnSmsPurpose,
  type SentCode,
  SmsCode,
} from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/failures.ts'
import { messages, useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { fieldRefused } from './form.ts'
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

/** To the mobile that is typed, or to the member's own, which the browser knows masked. */
type To = { mobile: string; purpose: OpenSmsPurpose } | { mobile?: never; purpose: OwnSmsPurpose }

type Props = Omit<ComponentProps<typeof Input>, 'kind' | 'action' | 'ref'> &
  To & {
    /** Sends the form around it as soon as six digits are there. */
    sends?: boolean
    /** No code goes to this mobile: its field says so and has the focus. */
    onMobileRefused?: (sentence: string) => void
    ref?: RefCallback<HTMLInputElement>
  }

export function SmsCodeInput({ mobile, purpose, sends, onMobileRefused, ref, ...input }: Props) {
  const text = useWords(words)
  const field = useRef<HTMLInputElement>(null)
  const [left, wait] = useSecondsLeft()
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha('sms')
  const send = async () => {
    const ask = askerFor({ mobile, purpose } as To)
    if (!ask) {
      showInputError(text.mobileFirst)
      return onMobileRefused?.(text.mobileFirst)
    }
    setBusy(true)
    try {
      const { resendAfterSeconds } = await captcha.guarded(ask)
      wait(resendAfterSeconds)
      showToast(text.sent, 'success')
      field.current?.focus()
    } catch (error) {
      wait(secondsOf(error))
      if (!(error instanceof CallFailure)) return
      if (onMobileRefused && fieldRefused(error) === 'mobile') return onMobileRefused(error.message)
      if (error.message && error.status !== 403) showToast(error.message, 'warning')
    } finally {
      setBusy(false)
    }
  }
  const isWaiting = busy || left > 0
  const button = (
    <button
      type="button"
      className={css.send}
      // Really disabled it would lose the focus to nowhere.
      aria-disabled={isWaiting}
      onMouseDown={keepFocus}
      onClick={isWaiting ? undefined : () => void send()}
    >
      {left > 0 ? text.again(left) : text.send}
    </button>
  )
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    input.onChange?.(event)
    if (sends && SmsCode.safeParse(event.target.value).success) submitFormOf(event.target)
  }
  const take = (element: HTMLInputElement | null) => {
    field.current = element
    ref?.(element)
  }
  return (
    <>
      <Input {...input} ref={take} onChange={change} kind="code" action={button} />
      {captcha.dialog}
    </>
  )
}

/** A tap leaves the focus in the field; not every browser gives it to a button. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** As if its button were pressed; requestSubmit is too young for the web views that visitors have. */
function submitFormOf({ form }: HTMLInputElement): void {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

type Ask = (proof: { captchaToken?: CaptchaToken }) => Promise<SentCode>

/** Null while the mobile that is typed is none. */
function askerFor({ mobile, purpose }: To): Ask | null {
  if (mobile === undefined)
    return (proof) => call(sendOwnSmsCode, { body: { purpose, ...proof }, quiet: true })
  const number = Mobile.safeParse(mobile)
  if (!number.success) return null
  return (proof) => call(sendSmsCode, { body: { mobile: number.data, purpose, ...proof }, quiet: true })
}

/** A refusal for asking too often says when to ask again. */
function secondsOf(error: unknown): number {
  const { resendAfterSeconds } = (error instanceof CallFailure && error.data ? error.data : {}) as {
    resendAfterSeconds?: unknown
  }
  return typeof resendAfterSeconds === 'number' ? resendAfterSeconds : 0
}

/** Whole seconds until an end that is set; by the clock, since a page in the background ticks late. */
function useSecondsLeft(): [left: number, set: (seconds: number) => void] {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), (end - now) % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [left, end, now])
  const set = (seconds: number) => {
    const started = Date.now()
    setNow(started)
    setEnd(started + seconds * 1000)
  }
  return [left, set]
}
