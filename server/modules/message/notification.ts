/**
 * Notifications to buyers and members: written down with what happened, once per event, and sent by a sweep at the
 * companies' pace (send-notifications.ts). Recipient and parameters are sealed, and rows are forgotten after some days.
 */
import { Gauge } from 'prom-client'
import type { Language } from '#contract/language.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Vault } from '../../platform/vault.ts'
import type { NotificationKind } from './notification-kinds.ts'
import {
  countFailed,
  deleteNotificationsBefore,
  findLongestDue,
  insertNotifications,
  type NewNotification,
} from './outbox/notification-store.ts'
import { notificationKeptDays } from './rules.ts'

/** A mobile or an e-mail address as tables keep it. */
export type Recipient = { sealed: Buffer; index: Buffer }

export type Notification = {
  /** Names the event: the same key is sent once. */
  eventKey: string
  kind: NotificationKind
  /** What it is about; left out for what concerns an account. */
  orderId?: number
  language: Language
  to: Recipient
  /** WeChat's id of the recipient; left out or null: by SMS only. */
  openidSealed?: Buffer | null
  /** Gets a copy by e-mail. */
  mail?: Recipient | null
  params: Readonly<Record<string, string>>
}

/** Of a notification with this key, by e-mail: sent, tried again and given up apart from it. */
export type NotificationCopy = Omit<Notification, 'openidSealed' | 'mail'>

export const recipientOf = (vault: Vault, mobile: Mobile): Recipient => ({
  sealed: vault.seal(mobile),
  index: vault.index('mobile', mobile),
})

export const mailRecipientOf = (vault: Vault, email: string): Recipient => ({
  sealed: vault.seal(email),
  index: vault.index('email', email),
})

type EnqueueDeps = { vault: Vault; clock: Clock }

/** In the transaction of what happened: if that is undone, nobody is told. */
export async function enqueueNotifications(
  deps: EnqueueDeps,
  tx: Tx,
  notifications: readonly Notification[],
): Promise<void> {
  const rows = notifications.map((one) => rowOf(deps.vault, one))
  await insertNotifications(tx, rows, deps.clock.now())
  await insertCopies(
    deps,
    tx,
    notifications.flatMap(({ mail, ...one }) => (mail ? { ...one, to: mail } : [])),
  )
}

export const insertCopies = (
  { vault, clock }: EnqueueDeps,
  tx: Tx,
  copies: readonly NotificationCopy[],
): Promise<void> =>
  insertNotifications(
    tx,
    copies.map((copy) => ({
      ...rowOf(vault, copy),
      eventKey: `mail:${copy.eventKey}`,
      byMail: true,
    })),
    clock.now(),
  )

const rowOf = (
  vault: Vault,
  { eventKey, kind, orderId, language, to, openidSealed, params }: Notification,
): NewNotification => ({
  eventKey,
  kind,
  orderId: orderId ?? null,
  language,
  recipientIndex: to.index,
  recipientSealed: to.sealed,
  openidSealed: openidSealed ?? null,
  paramsSealed: vault.seal(JSON.stringify(params)),
  byMail: false,
})

/** How many were given up, in the days for which they are kept. */
export async function failedNotifications(db: Db): Promise<number> {
  return (await countFailed(db)).reduce((total, { count }) => total + count, 0)
}

const DAY_MS = 86_400_000

export const forgetNotifications = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteNotificationsBefore(db, new Date(clock.now().getTime() - notificationKeptDays * DAY_MS))

export function watchNotifications({ registry }: Pick<Metrics, 'registry'>, db: Db, clock: Clock): void {
  new Gauge({
    name: 'lookout_notifications_failed',
    help: 'Notifications of the last days that were given up, by kind; should be 0.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      // While the database is away, all other figures are wanted more than ever.
      const failed = await countFailed(db).catch(() => [])
      this.reset()
      for (const { kind, count } of failed) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'lookout_notifications_waiting_seconds',
    help: 'How long the notification that is due first has waited; 0 when none is.',
    registers: [registry],
    async collect() {
      const since = await findLongestDue(db).catch(() => null)
      this.set(since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0)
    },
  })
}
