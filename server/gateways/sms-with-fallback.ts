/** Several SMS companies behind one: the next one is asked when the one before had trouble of its own. */
import type { SmsGateway, SmsOutcome } from '../modules/message/channels/sms-gateway.ts'

/**
 * A company's limit is final: asking another one would only get around it. Where nobody can tell whether a message went
 * out, the visitor may get the same code twice, which is better than not at all; whatever the next company says, nobody
 * can tell then either, unless it sends the message.
 */
export const smsWithFallback = (companies: readonly SmsGateway[]): SmsGateway => ({
  companies: companies.flatMap((company) => company.companies),
  send: (input) => firstThatTakes(companies, (company) => company.send(input)),
  notify: (notification) => firstThatTakes(companies, (company) => company.notify(notification)),
})

type Answer = SmsOutcome | 'no-template'

async function firstThatTakes(
  companies: readonly SmsGateway[],
  ask: (company: SmsGateway) => Promise<Answer>,
): Promise<Answer> {
  let outcome: Answer = 'no-template'
  for (const company of companies) {
    const answer = await ask(company)
    if (answer === 'sent') return answer
    // A company without a template says nothing about what the one before had trouble with.
    if (answer !== 'no-template' && outcome !== 'unknown') outcome = answer
    if (answer === 'limited') return outcome
  }
  return outcome
}
