/** What an operator sees of an attack, and that nobody can be read from it. */
import { createHmac } from 'node:crypto'
import pino from 'pino'
import { expect, test } from 'vitest'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { createMetrics } from './metrics.ts'
import { openSecurityTrail } from './security-events.ts'

function trailWithLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const metrics = createMetrics({ version: 'test', role: 'web' })
  const hash = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest()
  return { lines, metrics, trail: openSecurityTrail(metrics, log, hash) }
}

const call = { ip: '203.0.113.9', sessionId: 'browser-0001', subject: '13800138000', route: '/front/api/x' }

test('a failed log-in is one line whose who and where are hashes', () => {
  const { lines, trail } = trailWithLog()
  trail.refused('LOGIN_FAILED', call)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ security: 'login_failed', code: 'LOGIN_FAILED', route: '/front/api/x' })
  for (const field of ['network', 'session', 'subject']) expect(lines[0]?.[field]).toMatch(/^[0-9a-f]{16}$/)
  expect(JSON.stringify(lines)).not.toMatch(/203\.0\.113|138001|browser-0001/)
})

test('the same network and the same subject are seen as the same, also by IPv6', () => {
  const { lines, trail } = trailWithLog()
  trail.refused('SMS_CODE_WRONG', { ...call, ip: '2001:db8:1:2::1' })
  trail.refused('LOGIN_LOCKED', { ...call, ip: '2001:db8:1:2:ffff::9' })
  trail.refused('LOGIN_LOCKED', { ...call, ip: '2001:db8:1:3::1', subject: 'someone' })
  const [one, two, three] = lines
  expect([one?.['network'], one?.['subject']]).toEqual([two?.['network'], two?.['subject']])
  expect(three?.['network']).not.toBe(one?.['network'])
  expect(three?.['subject']).not.toBe(one?.['subject'])
})

test('every refusal is counted by its code, and only those of attacks are recorded', async () => {
  const { lines, metrics, trail } = trailWithLog()
  trail.refused('SOLD_OUT', call)
  trail.refused('NOT_FOUND', call)
  trail.refused('NOT_FOUND', { ...call, route: '/front/api/orders/:orderNo' })
  trail.refused('TOO_MANY_REQUESTS', call)
  trail.record('forged_webhook', call)
  expect(lines.map(({ security }) => security)).toEqual(['foreign_order', 'limit_reached', 'forged_webhook'])
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('lookout_refusals_total{code="SOLD_OUT"} 1')
  expect(figures).toContain('lookout_refusals_total{code="NOT_FOUND"} 2')
  expect(figures).toContain('lookout_security_events_total{event="forged_webhook"} 1')
})

test('a refusal of what is tried too often is recorded, whatever is tried', () => {
  const { lines, trail } = trailWithLog()
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((code) => code.endsWith('_OFTEN'))
  for (const code of codes) trail.refused(code, call)
  expect(codes).toContain('VOUCHER_TOO_OFTEN')
  expect(lines.map(({ security, code }) => [security, code])).toEqual(
    codes.map((code) => ['limit_reached', code]),
  )
})
