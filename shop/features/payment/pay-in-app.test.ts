import { afterEach, expect, test } from 'vitest'
import { payInApp } from './pay-in-app.ts'

const payment = { action: 'alipayApp', order: 'method=alipay.trade.app.pay&sign=x' } as const
const page = globalThis as { LookoutApp?: unknown }
afterEach(() => {
  delete page.LookoutApp
})

test('the app is given the signed order as it stands, and says how it ended', async () => {
  const given: unknown[] = []
  for (const end of ['paid', 'cancelled', 'failed'] as const) {
    page.LookoutApp = {
      pay: async (what: unknown) => {
        given.push(what)
        return end
      },
    }
    expect(await payInApp(payment)).toBe(end)
  }
  expect(given).toEqual([payment, payment, payment])
})

test('an app that answers nonsense or throws has not paid, and one that cannot pay says so', async () => {
  page.LookoutApp = { pay: async () => 'success' }
  expect(await payInApp(payment)).toBe('failed')
  page.LookoutApp = { pay: () => Promise.reject(new Error('no SDK')) }
  expect(await payInApp(payment)).toBe('failed')
  page.LookoutApp = {}
  expect(await payInApp(payment)).toBe('unsupported')
  delete page.LookoutApp
  expect(await payInApp(payment)).toBe('unsupported')
})
