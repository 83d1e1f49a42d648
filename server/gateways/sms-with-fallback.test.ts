import { expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import type { SmsGateway, SmsOutcome } from '../modules/message/channels/sms-gateway.ts'
import { smsWithFallback } from './sms-with-fallback.ts'

const input = {
  mobile: '13800138000' as Mobile,
  code: '123456',
  purpose: 'login',
  language: 'zh-CN',
} as const

const notification = {
  mobile: '13800138000' as Mobile,
  kind: 'paid',
  params: { orderNo: '1' },
  language: 'zh-CN',
} as const

type Notified = SmsOutcome | 'no-template'

/** Companies that answer like this, and how many of them were asked. */
function companiesThat(answers: readonly Notified[]) {
  const asked = { count: 0 }
  const companies = answers.map((answer): SmsGateway => {
    const answered = async () => {
      asked.count += 1
      return answer
    }
    return { companies: [], send: answered, notify: answered }
  })
  return { gateway: smsWithFallback(companies), asked }
}

/** What comes of a code, and how many companies were asked. */
async function asked(...outcomes: Notified[]): Promise<[Notified, number]> {
  const { gateway, asked } = companiesThat(outcomes)
  return [await gateway.send(input), asked.count]
}

async function notified(...answers: Notified[]): Promise<[Notified, number]> {
  const { gateway, asked } = companiesThat(answers)
  return [await gateway.notify(notification), asked.count]
}

test('the second company is asked when the first has trouble, and only then', async () => {
  expect(await asked('sent', 'sent')).toEqual(['sent', 1])
  expect(await asked('rejected', 'sent')).toEqual(['sent', 2])
  expect(await asked('unknown', 'sent')).toEqual(['sent', 2])
})

test('a message that may have gone out is not known to be lost because the next company would not send it', async () => {
  expect(await asked('unknown', 'rejected')).toEqual(['unknown', 2])
  expect(await asked('unknown', 'limited', 'sent')).toEqual(['unknown', 2])
  expect(await asked('rejected', 'unknown', 'rejected')).toEqual(['unknown', 3])
  expect(await notified('unknown', 'rejected')).toEqual(['unknown', 2])
})

test("a company's limit is no reason to try another", async () => {
  expect(await asked('limited', 'sent')).toEqual(['limited', 1])
  expect(await notified('limited', 'sent')).toEqual(['limited', 1])
})

test('a code abroad goes through the company that has a template for there', async () => {
  expect(await asked('no-template', 'sent')).toEqual(['sent', 2])
  expect(await asked('unknown', 'no-template')).toEqual(['unknown', 2])
})

test('a notification goes through the company that has a template for it', async () => {
  expect(await notified('no-template', 'sent')).toEqual(['sent', 2])
  expect(await notified('rejected', 'no-template')).toEqual(['rejected', 2])
  expect(await notified('no-template', 'no-template')).toEqual(['no-template', 2])
})
