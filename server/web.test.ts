/** The shop as the network sees it: health, description, unknown addresses. */
import { describe, expect, test } from 'vitest'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { shopRoutes } from './app.ts'
import { testShopInSandbox } from './testing/test-sandbox.ts'
import { testShop } from './testing/test-shop.ts'

describe('the shop on the network', () => {
  test('answers a call of the contract', async () => {
    const shop = await testShop()
    const answer = await shop.call(sendSmsCode, { body: { mobile: '138 0013 8000', purpose: 'guest' } })
    expect([answer.status, answer.respCode]).toEqual([200, '200'])
    expect(shop.sms.codeFor('13800138000')).toMatch(/^\d{6}$/)
  })

  test('is alive and ready, and unready without its database', async () => {
    const shop = await testShop()
    expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await shop.pool.query('ALTER TABLE kysely_migration RENAME TO gone')
    const answer = await shop.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready' }])
  })

  test('describes every endpoint in OpenAPI 3.1', async () => {
    const shop = await testShop()
    const description = (await shop.app.inject('/front/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    for (const { endpoint } of shopRoutes(shop.deps))
      expect(description.paths[`/front${endpoint.path}`]?.[endpoint.method.toLowerCase()]).toMatchObject({
        summary: endpoint.summary,
      })
  })

  test('has a page to try it, as strict as every other page', async () => {
    const shop = await testShop()
    const page = await shop.app.inject('/front/docs')
    expect(page.body).toContain('<title>Lookout API</title>')
    expect(page.headers['content-security-policy']).toContain("script-src 'self';style-src 'self';")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    const scripts = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, address]) => String(address))
    expect(scripts.length).toBeGreaterThan(0)
    for (const address of scripts) expect((await shop.app.inject(address)).statusCode).toBe(200)
  })
})

test('a shop in the sandbox sends its codes through the real gateway', async () => {
  const { call, sandbox } = await testShopInSandbox()
  const answer = await call(sendSmsCode, { body: { mobile: '13800138000', purpose: 'guest' } })
  expect(answer.respCode).toBe('200')
  expect(await sandbox.control.smsCode('13800138000')).toMatch(/^\d{6}$/)
})
