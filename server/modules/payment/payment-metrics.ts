/** Figures of payment for the monitoring, read from the database when they are asked for. */
import { Gauge } from 'prom-client'
import type { Db } from '../../platform/db.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { countOpenAlerts } from './alerts/alert-store.ts'
import { sumUnderWay } from './provider-refunds/provider-refund-sql.ts'

export function watchPayments({ registry }: Pick<Metrics, 'registry'>, db: Db): void {
  new Gauge({
    name: 'lookout_payment_alerts',
    help: 'Payments and refunds that wait for a person, by kind; should be 0.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const alerts = await orNothing(countOpenAlerts(db))
      this.reset()
      for (const { kind, count } of alerts) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'lookout_provider_refund_fen',
    help: 'Provider refunds that have not arrived yet, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const sums = await orNothing(sumUnderWay(db))
      this.reset()
      for (const { state, total } of sums) this.set({ state }, total)
    },
  })
}

/** While the database is away, all other figures are wanted more than ever. */
const orNothing = <T>(rows: Promise<T[]>): Promise<T[]> => rows.catch(() => [])
