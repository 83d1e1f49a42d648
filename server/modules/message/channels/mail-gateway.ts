/** What the shop needs of the operator's mail server. Implemented in server/gateways. */

export type Mail = {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** The same for each try, so that a mail which arrives twice is shown once. */
  messageId: string
}

/** `rejected`: the server takes no mail for this address, now or later. `unknown`: it may have been sent or not. */
export type MailOutcome = 'sent' | 'rejected' | 'unknown'

export type MailGateway = { send(mail: Mail): Promise<MailOutcome> }
