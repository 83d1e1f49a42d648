/**
 * Notifications to buyers and members: written down with what happened, once per event, and sent by a sweep at the SMS
 * companies' pace. Recipient and parameters are sealed, and rows are forgotten after some days.
 */
import { Gauge } from 'prom-client'
import type { Language } from '#contract/language.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Vault } from '../../platform/vault.ts'
import { type ClaimedNotification, claimNotifications } from './claim-notifications-sql.ts'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import {
  countFailed,
  deleteNotificationsBefore,
  findLongestDue,
  insertNotifications,
  setNotification,
} from './notification-store.ts'
import {
  maxNotificationsPerDay,
  maxNotificationTries,
  notificationKeptDays,
  notificationRetrySeconds,
} from './rules.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** A mobile as tables keep it. */
export type Recipient = { sealed: Buffer; index: Buffer }

export type Notification = {
  /** Names the event: the same key is sent once. */
  eventKey: string
  kind: NotificationKind
  language: Language
  to: Recipient
  params: Readonly<Record<string, string>>
}

export const recipientOf = (vault: Vault, mobile: Mobile): Recipient => ({
  sealed: vault.seal(mobile),
  index: vault.index('mobile', mobile),
})

/** In the transaction of what happened: if that is undone, nobody is told. */
export const enqueueNotifications = (
  { vault, clock }: { vault: Vault; clock: Clock },
  tx: Tx,
  notifications: readonly Notification[],
): Promise<void> =>
  insertNotifications(
    tx,
    notifications.map(({ eventKey, kind, language, to, params }) => ({
      eventKey,
      kind,
      language,
      recipientIndex: to.index,
      recipientSealed: to.sealed,
      paramsSealed: vault.seal(JSON.stringify(params)),
    })),
    clock.now(),
  )

export type NotificationDeps = { db: Db; clock: Clock; vault: Vault; sms: SmsGateway; log: Log }

const CLAIM_LIMIT = 20
/** Longer than two companies take to answer. */
const LEASE_MS = 2 * 60_000
const DAY_MS = 86_400_000

/** Sends what is due. Any number of workers may do this at once. Answers how many it dealt with. */
export async function sendNotifications(deps: NotificationDeps): Promise<number> {
  let total = 0
  for (;;) {
    const claimed = await claim(deps)
    await Promise.all(claimed.map((notification) => deliver(deps, notification)))
    total += claimed.length
    if (claimed.length < CLAIM_LIMIT) return total
  }
}

function claim({ db, clock }: NotificationDeps): Promise<ClaimedNotification[]> {
  const now = clock.now()
  return inTransaction(db, (tx) =>
    claimNotifications(tx, {
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      countedSince: new Date(now.getTime() - DAY_MS),
      maxPerRecipient: maxNotificationsPerDay,
      limit: CLAIM_LIMIT,
    }),
  )
}

/**
 * What nobody can tell about is sent again like what was refused: two messages are better than none. After the last try
 * it is given up, which the monitoring shows.
 */
async function deliver(deps: NotificationDeps, notification: ClaimedNotification): Promise<void> {
  const { db, clock, log } = deps
  const { id, kind, tries, allowed } = notification
  if (!allowed) return setNotification(db, id, { state: 'SKIPPED' })
  const outcome = await notify(deps, notification)
  if (outcome === 'sent') return setNotification(db, id, { state: 'SENT' })
  if (outcome === 'no-template') return setNotification(db, id, { state: 'SKIPPED' })
  if (tries < maxNotificationTries) {
    const dueAt = new Date(clock.now().getTime() + notificationRetrySeconds(tries) * 1000)
    return setNotification(db, id, { state: 'DUE', dueAt })
  }
  log.error({ kind, tries, outcome }, 'a notification was given up')
  return setNotification(db, id, { state: 'FAILED' })
}

function notify(
  { vault, sms }: NotificationDeps,
  { kind, language, recipientSealed, paramsSealed }: ClaimedNotification,
) {
  const known = JSON.parse(vault.open(paramsSealed)) as Record<string, string>
  const params = Object.fromEntries(notificationKinds[kind].sms.map((name) => [name, known[name] ?? '']))
  return sms.notify({ kind, language, mobile: vault.open(recipientSealed) as Mobile, params })
}

export const forgetNotifications = ({ db, clock }: Pick<NotificationDeps, 'db' | 'clock'>): Promise<void> =>
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
