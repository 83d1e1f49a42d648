/** An SMS company that keeps what it is told to send, so that a test can read the code. */
import assert from 'node:assert/strict'
import type { SmsGateway, SmsNotification, SmsOutcome, SmsWish } from '../modules/message/sms-gateway.ts'

export type RecordedSms = SmsGateway & {
  /** Codes. */
  sent: SmsWish[]
  notifications: SmsNotification[]
  /** What the company answers from now on. */
  answer(outcome: SmsOutcome): void
  /** The newest code that went to a mobile. */
  codeFor(mobile: string): string
}

export function recordedSms(): RecordedSms {
  const sent: SmsWish[] = []
  const notifications: SmsNotification[] = []
  let outcome: SmsOutcome = 'sent'
  return {
    sent,
    notifications,
    answer(next) {
      outcome = next
    },
    async send(wish) {
      if (outcome === 'sent') sent.push(wish)
      return outcome
    },
    async notify(notification) {
      if (outcome === 'sent') notifications.push(notification)
      return outcome
    },
    codeFor(mobile) {
      const wish = sent.findLast((one) => one.mobile === mobile)
      assert.ok(wish, `no code was sent to ${mobile}`)
      return wish.code
    },
  }
}
