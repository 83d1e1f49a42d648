/** E-mails, kept so that a test can read them. */
import type { Mail, MailGateway, MailOutcome } from '../modules/message/channels/mail-gateway.ts'

export type RecordedMail = MailGateway & {
  mails: Mail[]
  /** What the mail server answers from now on. */
  answer(outcome: MailOutcome): void
}

export function recordedMail(): RecordedMail {
  const mails: Mail[] = []
  let outcome: MailOutcome = 'sent'
  return {
    mails,
    answer(next) {
      outcome = next
    },
    async send(mail) {
      mails.push(mail)
      return outcome
    },
  }
}
