import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { insertAlert } from './alerts/alert-store.ts'
import { watchPayments } from './payment-metrics.ts'

test('what waits for a person is counted, once; a database that is away takes no other figure with it', async () => {
  const { db } = await testDatabase()
  const registry = new Registry()
  watchPayments({ registry }, db)
  const alert = {
    kind: 'REFUND_STUCK' as const,
    provider: 'ALIPAY' as const,
    paymentNo: 'P26112100000000000001',
    detail: { refundNo: 'R1' },
    at: new Date('2026-11-21T02:00:00Z'),
  }
  expect(await insertAlert(db, alert)).toBe(true)
  expect(await insertAlert(db, alert)).toBe(false)
  expect(await registry.metrics()).toContain('lookout_payment_alerts{kind="REFUND_STUCK"} 1')
  await db.destroy()
  expect(await registry.metrics()).not.toContain('REFUND_STUCK')
})
