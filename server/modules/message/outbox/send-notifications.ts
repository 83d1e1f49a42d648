/** Sends what the outbox has: in WeChat to who bound the account to it, else by SMS; copies by e-mail. */
import type { MessageOutcome } from '#contract/values/message.ts'
import { isSentAtAll } from '#contract/values/message-setting.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { SettingMemory } from '../../setting/setting-memory.ts'
import {
  chosenSms,
  chosenWechat,
  messageSettingsIn,
  type ReadMessageSetting,
} from '../channels/chosen-templates.ts'
import type { MailGateway } from '../channels/mail-gateway.ts'
import type { SmsGateway } from '../channels/sms-gateway.ts'
import type { WechatMessageGateway } from '../channels/wechat-message-gateway.ts'
import { notificationKinds, topicOf } from '../notification-kinds.ts'
import { linkOf, mailTextOf, type NotificationParams } from '../notification-text.ts'
import {
  maxNotificationsPerDay,
  maxNotificationTries,
  maxWechatTries,
  notificationRetrySeconds,
} from '../rules.ts'
import { type ClaimedNotification, claimNotifications, setNotifications } from './claim-notifications-sql.ts'
import type { NotificationChannel, NotificationResult } from './notification-store.ts'

export type NotificationDeps = {
  db: Db
  clock: Clock
  vault: Vault
  sms: SmsGateway
  wechatMessages: WechatMessageGateway
  /** Null: no copies by e-mail. */
  mail: MailGateway | null
  /** The shop's own address: the page of an order stands below it. */
  publicUrl: string
  /** What staff set of each kind: remembered, so that a message asks no database for it. */
  settings: Pick<SettingMemory, 'reader'>
  log: Log
}

type Sending = NotificationDeps & { settingOf: ReadMessageSetting }

const CLAIM_LIMIT = 20
/** Longer than WeChat and two SMS companies take to answer, or a mail server for one round of mails. */
const LEASE_MS = 2 * 60_000
const DAY_MS = 86_400_000

/**
 * Any number of workers may do this at once. Answers how many it dealt with: all, or mails alone or none of them, so that
 * a mail server which keeps everybody waiting holds up nothing else.
 */
export async function sendNotifications(
  deps: NotificationDeps,
  { byMail = null }: { byMail?: boolean | null } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    const claimed = await claim(deps, byMail)
    if (claimed.length === 0) return total
    const sending = { ...deps, settingOf: messageSettingsIn(await deps.settings.reader()) }
    await sendAll(sending, claimed)
    total += claimed.length
    if (claimed.length < CLAIM_LIMIT) return total
  }
}

function claim({ db, clock }: NotificationDeps, byMail: boolean | null): Promise<ClaimedNotification[]> {
  const now = clock.now()
  return inTransaction(db, (tx) =>
    claimNotifications(tx, {
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      countedSince: new Date(now.getTime() - DAY_MS),
      maxPerRecipient: maxNotificationsPerDay,
      byMail,
      limit: CLAIM_LIMIT,
    }),
  )
}

/**
 * What became of them is written down when all are done. One that fails by itself is tried again and given up like any
 * other, so that it does not come back for ever.
 */
async function sendAll(deps: Sending, claimed: readonly ClaimedNotification[]): Promise<void> {
  const faults: unknown[] = []
  const outcomes = await Promise.all(
    claimed.map(async (notification) => {
      const outcome = await deliver(deps, notification).catch((error: unknown) => {
        faults.push(error)
        return retryOrGiveUp(deps, notification, 'unknown')
      })
      return { id: notification.id, ...outcome }
    }),
  )
  await setNotifications(deps.db, outcomes)
  if (faults.length > 0) throw faults[0]
}

/**
 * What WeChat will not bring goes by SMS at once, and what it says nothing about when it was asked twice. What nobody can
 * tell about is sent again like what was refused: two messages are better than none. After the last try it is given up,
 * which the monitoring shows.
 */
async function deliver(deps: Sending, notification: ClaimedNotification): Promise<NotificationResult> {
  const { kind, allowed, byMail } = notification
  if (!isSentAtAll(topicOf(kind), deps.settingOf(kind))) return { state: 'SKIPPED', outcome: 'switched-off' }
  const sentIn = (channel: NotificationChannel) => sentNow(deps, channel)
  const params = JSON.parse(deps.vault.open(notification.paramsSealed)) as NotificationParams
  if (byMail) return deliverByMail(deps, notification, params)
  const inWechat = await sendInWechat(deps, notification, params)
  if (inWechat === 'sent') return sentIn('WECHAT')
  if (inWechat === 'unknown') return retry(deps, notification, inWechat)
  if (!allowed) return { state: 'SKIPPED', outcome: 'day-limit' }
  const outcome = await sendBySms(deps, notification, params)
  if (outcome === 'sent') return sentIn('SMS')
  if (outcome === 'no-template') return { state: 'SKIPPED', outcome }
  return retryOrGiveUp(deps, notification, outcome)
}

const sentNow = ({ clock }: Sending, channel: NotificationChannel): NotificationResult => ({
  state: 'SENT',
  outcome: 'sent',
  channel,
  sentAt: clock.now(),
})

/** An address that the server takes nothing for is a slip of its owner's: nobody has to look into it. */
async function deliverByMail(
  deps: Sending,
  notification: ClaimedNotification,
  params: NotificationParams,
): Promise<NotificationResult> {
  const { mail, vault, publicUrl } = deps
  const { id, kind, language, recipientSealed, createdAt, allowed } = notification
  if (!mail) return { state: 'SKIPPED', outcome: 'no-template' }
  if (!allowed) return { state: 'SKIPPED', outcome: 'day-limit' }
  const outcome = await mail.send({
    to: vault.open(recipientSealed),
    ...mailTextOf({ kind, language, params, publicUrl }, deps.settingOf(kind)?.mail ?? null),
    messageId: messageIdOf(id, createdAt),
  })
  if (outcome === 'sent') return sentNow(deps, 'EMAIL')
  if (outcome === 'rejected') return { state: 'SKIPPED', outcome }
  return retryOrGiveUp(deps, notification, outcome)
}

const messageIdOf = (id: number, createdAt: Date): string => `${id}-${createdAt.getTime()}`

function retryOrGiveUp(
  deps: NotificationDeps,
  notification: ClaimedNotification,
  outcome: MessageOutcome,
): NotificationResult {
  const { kind, tries } = notification
  if (tries < maxNotificationTries) return retry(deps, notification, outcome)
  deps.log.error({ kind, tries, outcome }, 'a notification was given up')
  return { state: 'FAILED', outcome }
}

const retry = (
  { clock }: NotificationDeps,
  { tries }: ClaimedNotification,
  outcome: MessageOutcome,
): NotificationResult => ({
  state: 'DUE',
  outcome,
  dueAt: new Date(clock.now().getTime() + notificationRetrySeconds(tries) * 1000),
})

/** Null: there is nobody to write to in WeChat, or it was asked often enough. */
async function sendInWechat(
  { vault, wechatMessages, publicUrl, settingOf }: Sending,
  { id, kind, language, openidSealed, createdAt, tries }: ClaimedNotification,
  params: NotificationParams,
) {
  const names = notificationKinds[kind].wechat
  if (!openidSealed || !names || tries > maxWechatTries) return null
  const chosen = chosenWechat(kind, settingOf(kind), wechatMessages.templates)
  return wechatMessages.send({
    openid: vault.open(openidSealed),
    kind,
    language,
    values: names.map((name) => params[name] ?? ''),
    url: linkOf(publicUrl, kind, params),
    messageId: messageIdOf(id, createdAt),
    ...(chosen && { chosen }),
  })
}

function sendBySms(
  { vault, sms, settingOf }: Sending,
  { kind, language, recipientSealed }: ClaimedNotification,
  known: NotificationParams,
) {
  const params = Object.fromEntries(notificationKinds[kind].sms.map((name) => [name, known[name] ?? '']))
  const chosen = chosenSms(settingOf(kind))
  const mobile = vault.open(recipientSealed) as Mobile
  return sms.notify({ kind, language, mobile, params, ...(chosen && { chosen }) })
}
