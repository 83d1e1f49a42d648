/** The shop as the network sees it: health, description, unknown addresses. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
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

  test('answers every endpoint of the contract, each once', async () => {
    const shop = await testShop()
    const mounted = shopRoutes(shop.deps).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    const described: string[] = []
    for (const file of globSync('contract/endpoints/**/*.ts')) {
      const exported: Record<string, Partial<Endpoint>> = await import(resolve(file))
      for (const one of Object.values(exported))
        if (one?.method && one.path && one.access) described.push(`${one.method} ${one.path}`)
    }
    expect(described.length).toBeGreaterThan(30)
    expect(mounted.toSorted()).toEqual(described.toSorted())
  })

  test('describes every endpoint in OpenAPI 3.1', async () => {
    const shop = await testShop({ apiDocs: true })
    const routes = shopRoutes(shop.deps)
    const description = (await shop.app.inject('/front/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(Object(methods)))
    expect(operations).toHaveLength(routes.length)
    for (const { endpoint } of routes) {
      const operation = description.paths[`/front${endpoint.path}`][endpoint.method.toLowerCase()]
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = operation.parameters.filter((one: { in: string }) => one.in === 'path')
      expect(operation).toMatchObject({ summary: endpoint.summary, 'x-access': endpoint.access })
      expect(inPath.map((one: { name: string }) => one.name)).toEqual(named)
      expect(inPath.every((one: { required: boolean }) => one.required)).toBe(true)
      expect('requestBody' in operation).toBe((endpoint.body ?? endpoint.upload) !== undefined)
    }
  })

  test('describes with schemas that can be read back, and names nothing that is not there', async () => {
    const shop = await testShop({ apiDocs: true })
    const description = (await shop.app.inject('/front/openapi.json')).json()
    const refs = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => String(ref))
    for (const ref of new Set(refs)) {
      const found = ref
        .split('/')
        .slice(1)
        .reduce((at, name) => at?.[name], description)
      expect(found, ref).toBeDefined()
    }
    const schemas: Record<string, unknown>[] = []
    JSON.stringify(description.paths, (name, value) => {
      if (name === 'schema' && !('$ref' in value)) schemas.push(value)
      return value
    })
    expect(schemas.length).toBeGreaterThan(50)
    for (const schema of schemas) expect(() => z.fromJSONSchema(schema)).not.toThrow()
  })

  test('has a page to try it, as strict as every other page', async () => {
    const shop = await testShop({ apiDocs: true })
    const page = await shop.app.inject('/front/docs')
    expect(page.body).toContain('<title>Lookout API</title>')
    // Beside the shop's own files only the one line that sets the language of a page before it is drawn.
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}=';style-src 'self';/,
    )
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
