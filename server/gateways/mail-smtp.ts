/** Mail by any SMTP server, through Nodemailer. */
import { createTransport } from 'nodemailer'
import type { MailGateway, MailOutcome } from '../modules/message/channels/mail-gateway.ts'

export type MailSettings = {
  /** smtps://user:password@host:465 or smtp://user:password@host:587 */
  url: string
  /** An address, with a name before it if wished. */
  from: string
  timeoutMs?: number
}

/** For each answer of the server; a whole mail, with its place in the queue, has three times as long. */
const TIMEOUT_MS = 20_000
const MAX_CONNECTIONS = 2

/** Passwords and mails go out in the clear to this machine only: every other server has to speak TLS. */
export function mailSmtp({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
}: MailSettings): MailGateway & { close(): void } {
  const { hostname, protocol } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    requireTLS: protocol === 'smtp:' && !isHere,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of text alone: nothing of it may be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = new URL(`mail://${addressIn(from).split('@')[1]}`).hostname
  return {
    async send({ to, subject, text, messageId }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${messageId}@${domain}>`,
          // Asks holiday answers and the like to keep quiet.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // A server that says a little every now and then would never be given up.
          signal: AbortSignal.timeout(3 * timeoutMs),
        })
        return 'sent'
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

type Refused = { code?: string; command?: string; responseCode?: number; response?: string }

/** RFC 3463: it is about who sends, from where, and not about the recipient. */
const POLICY = /^5\d\d[ -]5\.7\./

/**
 * A server's own "no" about the recipient is final. Whatever else went wrong may be over later, such as a sender or an
 * address of ours that it does not take: the operator has to look into that.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { code, command, responseCode = 0, response = '' } = error as Refused
  const isOfRecipient = code === 'EENVELOPE' && command === 'RCPT TO' && !POLICY.test(response)
  return isOfRecipient && responseCode >= 500 ? 'rejected' : 'unknown'
}

export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
