/** A network that holds many seats without a log-in: the next hold costs a captcha, and goes on by itself after it. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { captchaDialog, readyHandle, solveSlider } from './support/captcha.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { chooseAndContinue, chooseSeats } from './support/steps.ts'

/** Not the address that all other journeys share. */
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } })

type HoldBody = { items: { lines: { quantity: number }[] }[] }

/** Holds with one new session after another until a captcha is wanted; answers how to give the seats back. */
async function hoard(request: APIRequestContext, body: HoldBody): Promise<() => Promise<void>> {
  const held: { orderNo: string; sessionId: string }[] = []
  for (;;) {
    const sessionId = randomUUID()
    const items = body.items.map((item) => ({
      ...item,
      lines: item.lines.map((line) => ({ ...line, quantity: line.quantity && 5 })),
    }))
    const data = { ...body, items }
    const headers = { 'x-session-id': sessionId, 'idempotency-key': randomUUID() }
    const answer = await request.post('/front/api/holds', { headers, data })
    const { respCode, data: hold } = await answer.json()
    if (respCode === 'CAPTCHA_NEEDED') break
    expect(respCode).toBe('200')
    held.push({ orderNo: hold.orderNo, sessionId })
  }
  return async () => {
    for (const { orderNo, sessionId } of held)
      await request.post(`/front/api/holds/${orderNo}/release`, { headers: { 'x-session-id': sessionId } })
  }
}

test('an honest phone behind a crowded address slides a puzzle and holds its seats', async ({
  page,
  context,
  request,
  language,
}) => {
  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/holds'))
  await chooseSeats(page, language)
  const releaseSeats = await hoard(request, (await sent).postDataJSON())

  const phone = await context.newPage()
  await chooseAndContinue(phone, language, { tickets: 5 })
  await readyHandle(phone, language)
  await expectAccessible(phone)
  await solveSlider(phone, language, 'hold')
  await expect(captchaDialog(phone, language)).toBeHidden()
  await expect(phone).toHaveURL(/\/park\/tourist\/order\?orderNo=\d{16}/)
  await releaseSeats()
})
