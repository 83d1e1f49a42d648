/** Staff look through the outbox, and send again what was given up. */
import type * as contract from '#contract/console/message.ts'
import type { Message, MessageRow } from '#contract/console/message.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskEmail, maskMobile } from '#contract/values/person.ts'
import { dayInstants } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { SettingMemory } from '../../setting/setting-memory.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { chosenSms, messageSettingsIn } from '../channels/chosen-templates.ts'
import { mailTextOf, type NotificationParams, textOf } from '../notification-text.ts'
import { countFailures, findMessage, listMessages, reviveFailed, type StoredMessage } from './desk-store.ts'

/** Orders by number, which only a floor above knows. */
export type OrdersOfMessages = {
  idOf(db: Db, orderNo: OrderNo): Promise<number | null>
  numbersOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OrderNo>>
}

export type MessageDeskDeps = {
  db: Db
  clock: Clock
  vault: Vault
  publicUrl: string
  settings: Pick<SettingMemory, 'reader'>
  orders: OrdersOfMessages
}

const PAGE_SIZE = 30
const DAY_MS = 86_400_000

export async function findMessages(
  deps: MessageDeskDeps,
  { query }: StaffCall<typeof contract.findMessages>,
): Promise<AnswerOf<typeof contract.findMessages>> {
  const { orderNo, day, sort, cursor, ...filter } = query
  const orderId = orderNo === undefined ? undefined : await deps.orders.idOf(deps.db, orderNo)
  if (orderId === null) return { items: [], nextCursor: null }
  const found = await listMessages(deps.db, {
    ...filter,
    orderId,
    created: day && dayInstants(day),
    direction: directionOf(sort),
    after: cursor === undefined ? undefined : Number(cursor),
    limit: PAGE_SIZE + 1,
  })
  const shown = found.slice(0, PAGE_SIZE)
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined
  const numbers = await numbersOf(deps, shown)
  return {
    items: shown.map((message) => rowOf(deps, message, numbers)),
    nextCursor: last ? String(last.id) : null,
  }
}

const numbersOf = ({ db, orders }: MessageDeskDeps, messages: readonly StoredMessage[]) =>
  orders.numbersOf(db, [...new Set(messages.flatMap(({ orderId }) => orderId ?? []))])

const rowOf = (
  { vault }: MessageDeskDeps,
  { id, kind, state, outcome, recipientSealed, orderId, tries, createdAt, ...message }: StoredMessage,
  numbers: ReadonlyMap<number, OrderNo>,
): MessageRow => ({
  messageId: String(id),
  kind,
  state,
  channel: message.channel,
  outcome,
  recipient: recipientSealed && (message.byMail ? maskEmail : maskMobile)(vault.open(recipientSealed)),
  orderNo: orderId === null ? null : (numbers.get(orderId) ?? null),
  tries,
  createdAt: createdAt.toISOString(),
})

export const countFailedMessages = ({ db, clock }: MessageDeskDeps): ReturnType<typeof countFailures> =>
  countFailures(db, new Date(clock.now().getTime() - DAY_MS))

export async function readMessage(
  deps: MessageDeskDeps,
  { params: { messageId } }: StaffCall<typeof contract.readMessage>,
): Promise<Message> {
  const message = await known(deps.db, messageId)
  const { state, language, triedAt, sentAt, dueAt } = message
  return {
    ...rowOf(deps, message, await numbersOf(deps, [message])),
    language,
    ...(await textOfRow(deps, message)),
    triedAt: triedAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
    dueAt: state === 'DUE' ? dueAt.toISOString() : null,
    actions: state === 'FAILED' ? ['resend'] : [],
  }
}

/**
 * The text is null while it is still to be found who gets it. Companies fill in what is registered under the templates that
 * staff chose, and the text of an e-mail may have been changed since, so either is marked as staff's own.
 */
async function textOfRow(
  { vault, publicUrl, settings }: MessageDeskDeps,
  { kind, language, paramsSealed, byMail }: StoredMessage,
): Promise<Pick<Message, 'text' | 'isOwnText'>> {
  const setting = messageSettingsIn(await settings.reader())(kind)
  const mail = setting?.mail ?? null
  const isWechatOwn = setting !== null && Object.values(setting.wechat).some((template) => template !== '')
  const isOwnText = byMail ? mail !== null : chosenSms(setting) !== null || isWechatOwn
  if (!language || !paramsSealed) return { text: null, isOwnText }
  const params = JSON.parse(vault.open(paramsSealed)) as NotificationParams
  const filled = { kind, language, params, publicUrl }
  return { text: byMail ? mailTextOf(filled, mail).text : textOf(filled), isOwnText }
}

async function known(on: Db | Tx, messageId: string): Promise<StoredMessage> {
  const message = await findMessage(on, Number(messageId))
  if (!message) throw new Refusal('NOT_FOUND')
  return message
}

/** It is due at once, and the sweep sends it; who got it already gets it no second time. */
export async function resendMessage(
  { clock }: MessageDeskDeps,
  tx: Tx,
  { params: { messageId } }: WriteCall<typeof contract.resendMessage>,
): Promise<Written<AnswerOf<typeof contract.resendMessage>>> {
  const before = await known(tx, messageId)
  if (!(await reviveFailed(tx, before.id, clock.now()))) throw new Refusal('MESSAGE_NOT_FAILED')
  return {
    answer: { messageId, state: 'DUE' },
    audit: {
      no: messageId,
      before: { kind: before.kind, status: 'FAILED' },
      after: { kind: before.kind, status: 'DUE' },
    },
  }
}
