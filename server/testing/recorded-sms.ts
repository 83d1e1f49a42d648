/** An SMS company that keeps what it is asked to send, so that a test can read the code. */
import assert from 'node:assert/strict'
import type {
  SmsGateway,
  SmsInput,
  SmsNotification,
  SmsOutcome,
} from '../modules/message/channels/sms-gateway.ts'

export type RecordedSms = SmsGateway & {
  /** Codes. */
  sent: SmsInput[]
  notifications: SmsNotification[]
  /** What the company answers from now on. */
  answer(outcome: SmsOutcome): void
  /** The newest code that went to a mobile. */
  codeFor(mobile: string): string
}

export function recordedSms(): RecordedSms {
  const sent: SmsInput[] = []
  const notifications: SmsNotification[] = []
  let outcome: SmsOutcome = 'sent'
  return {
    companies: [{ company: 'aliyun', templates: { paid: 'SMS_PAID', 'paid.en': 'SMS_PAID_EN' } }],
    sent,
    notifications,
    answer(next) {
      outcome = next
    },
    async send(input) {
      if (outcome === 'sent') sent.push(input)
      return outcome
    },
    async notify(notification) {
      if (outcome === 'sent') notifications.push(notification)
      return outcome
    },
    codeFor(mobile) {
      const input = sent.findLast((one) => one.mobile === mobile)
      assert.ok(input, `no code was sent to ${mobile}`)
      return input.code
    },
  }
}
