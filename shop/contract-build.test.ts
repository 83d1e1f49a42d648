/** What the browser's build keeps of the contract. */
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
