/** What the browser's build keeps of the contract. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { forBrowsers } from './contract-build.ts'

const built = (code: string) => forBrowsers(code, parseAst(code) as never).replaceAll(/\s+/g, ' ')

test('a call keeps what is needed to send it, and nothing that only the server reads', () => {
  const code = `export const requestRefund = endpoint({
    method: 'POST', path: '/api/refunds', access: 'member', idempotent: true,
    summary: 'Ask for tickets back',
    body: z.object({ orderNo: OrderNo, answer: z.string() }),
    answer: Refund,
  })`
  expect(built(code)).toBe(
    "export const requestRefund = /*#__PURE__*/ (() => endpoint({ method: 'POST', path: '/api/refunds', " +
      "access: 'member', idempotent: true, }))()",
  )
})

test('what is made may go when nobody uses it; what is written down stays as it is', () => {
  expect(built("const Slot = z.object({ from: z.nullable(Time) }).check(ordered('from'))")).toBe(
    "const Slot = /*#__PURE__*/ (() => z.object({ from: z.nullable(Time) }).check(ordered('from')))()",
  )
  const plain = "export const kinds = ['park']; export const isKind = (name) => kinds.includes(name); let at"
  expect(built(plain)).toBe(plain)
})

test('nothing of the shop parses by what a call has lost', () => {
  const part = '(params|query|body|answer)'
  const parsing = new RegExp(`\\.${part}\\.(safeParse|parse|shape)\\b|(safeParse|parse)\\(\\w+\\.${part}\\b`)
  expect(
    ['readHold.answer.parse(text)', 'z.safeParse(logIn.body, form)'].every((code) => parsing.test(code)),
  ).toBe(true)
  const files = globSync('**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['**/*.test.*', '**/node_modules/**'],
  })
  expect(files.length).toBeGreaterThan(100)
  const guilty = files.filter((file) => parsing.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  expect(guilty).toEqual([])
})
