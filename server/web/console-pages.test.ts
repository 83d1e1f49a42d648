/** The console's pages as the server sends them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testShop } from '../testing/test-shop.ts'

function builtConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-built-console-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'open()')
  writeFileSync(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="%NONCE%"><div id="root"></div>',
  )
  return folder
}

test('every address below /console is the one page, each time with a nonce of its own for its styles', async () => {
  const shop = await testShop({ consoleFolder: builtConsole() })
  const nonces: string[] = []
  for (const url of ['/console', '/console/orders/2611210000000001?tab=1', '/console/../console/staff']) {
    const page = await shop.app.inject(url)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    const [, nonce = ''] = /nonce="([\w-]{24})"/.exec(page.body) ?? []
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/'unsafe-(?:inline|eval)'/)
    expect(page.headers['permissions-policy']).toContain('camera=(self)')
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(3)
})

test('its files are kept by browsers, and nothing beside them is served', async () => {
  const shop = await testShop({ consoleFolder: builtConsole() })
  const file = await shop.app.inject('/console/assets/index-abc.js')
  expect(file.body).toBe('open()')
  expect(file.headers['cache-control']).toContain('immutable')
  const other = await shop.app.inject('/console/assets/..%2findex.html')
  expect(other.body).not.toContain('%NONCE%')
  expect((await shop.app.inject({ method: 'POST', url: '/console/orders' })).statusCode).toBe(404)
})

test('a shop whose console is not built has no page there', async () => {
  const shop = await testShop()
  expect((await shop.app.inject('/console')).statusCode).toBe(404)
})
