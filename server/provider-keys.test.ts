/** What the owner reads of the keys in use, and what nobody does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProviders } from '#contract/console/payment.ts'
import { readConfig } from './config/config.ts'
import { providerKeysOf } from './provider-keys.ts'
import { newStaff } from './testing/staff.ts'
import { type TestSandbox, testSandbox } from './testing/test-sandbox.ts'
import { testShop } from './testing/test-shop.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox()
})
afterAll(() => sandbox.stop())

const configOf = (more: Record<string, string | undefined> = {}) =>
  readConfig({ ...sandbox.settings('https://shop.example'), DATABASE_URL: 'postgres://not-used', ...more })

test('each provider is named with its public numbers, and no setting that is secret is shown', () => {
  const config = configOf()
  const known = providerKeysOf(config)
  expect(known.map(({ provider }) => provider)).toEqual([
    ...['WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY', 'NUONUO', 'ALIYUN', 'TENCENT', 'KUAIDI100'],
  ])
  expect(known[0]).toMatchObject({
    ...{ configured: true, tested: true, account: config.wechatPay?.WECHAT_PAY_MCH_ID },
    ownKey: config.wechatPay?.WECHAT_PAY_SERIAL_NO,
  })
  expect(known[1]?.ownKey).toMatch(/^sha256:[0-9a-f]{16}$/)
  const said = JSON.stringify(known)
  const secrets = Object.entries(sandbox.settings('https://shop.example')).filter(([name]) =>
    /PRIVATE_KEY|SECRET(?!_ID)|PASSWORD|API_V3_KEY|KUAIDI100_KEY/.test(name),
  )
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(([, value]) => said.includes(value)).map(([name]) => name)).toEqual([])
})

test('what is not configured says so and has no keys, and what only a call could try counts as untested', () => {
  const without = Object.fromEntries(
    Object.keys(sandbox.settings('https://shop.example'))
      .filter((name) => name.startsWith('ALIPAY_') || name.startsWith('KUAIDI100_'))
      .map((name) => [name, undefined]),
  )
  const none = { configured: false, tested: false, account: null, ownKey: null, theirKeys: [] }
  const known = providerKeysOf(configOf(without))
  expect(known.find(({ provider }) => provider === 'ALIPAY')).toMatchObject(none)
  expect(known.find(({ provider }) => provider === 'KUAIDI100')).toMatchObject(none)
  const sms = known.filter(({ serves, configured }) => serves === 'SMS' && configured)
  expect(sms.length).toBeGreaterThan(0)
  expect(sms.every(({ tested }) => !tested)).toBe(true)
})

test('the owner reads it over HTTP, and nobody else', async () => {
  const providerKeys = providerKeysOf(configOf())
  const shop = await testShop({ deps: { providerKeys } })
  const { token } = await newStaff(shop, 'owner')
  expect((await shop.call(listProviders, { token })).data).toEqual({ items: providerKeys, nextCursor: null })
  const finance = await newStaff(shop, 'finance')
  expect((await shop.call(listProviders, { token: finance.token })).respCode).toBe('NOT_ALLOWED')
})
