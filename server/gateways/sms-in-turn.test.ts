import { expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import type { SmsOutcome } from '../modules/message/sms-gateway.ts'
import { smsInTurn } from './sms-in-turn.ts'

const wish = { mobile: '13800138000' as Mobile, code: '123456', purpose: 'login', language: 'zh-CN' } as const

/** What comes of it, and how many companies were asked. */
async function asked(...outcomes: SmsOutcome[]): Promise<[SmsOutcome, number]> {
  let count = 0
  const companies = outcomes.map((outcome) => ({
    async send() {
      count += 1
      return outcome
    },
  }))
  return [await smsInTurn(companies).send(wish), count]
}

test('the second company is asked when the first has trouble, and only then', async () => {
  expect(await asked('sent', 'sent')).toEqual(['sent', 1])
  expect(await asked('rejected', 'sent')).toEqual(['sent', 2])
  expect(await asked('unknown', 'sent')).toEqual(['sent', 2])
  expect(await asked('unknown', 'rejected')).toEqual(['rejected', 2])
})

test("a company's limit is no reason to try another", async () => {
  expect(await asked('limited', 'sent')).toEqual(['limited', 1])
})
