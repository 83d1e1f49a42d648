/** Notifications to buyers and members: staff find them, send again what was given up, and set how each kind is sent. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Language, Texts } from '../language.ts'
import { CreatedSort } from '../values/list-sort.ts'
import {
  MessageChannel,
  MessageKind,
  MessageOutcome,
  MessageSource,
  MessageState,
} from '../values/message.ts'
import { MessageSetting, smsCompanies } from '../values/message-setting.ts'
import { NotificationTopic } from '../values/notification.ts'
import { OrderNo } from '../values/order.ts'
import { RowVersion } from '../values/row-version.ts'
import { Cursor } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'

const readers = ['owner', 'orders', 'content'] as const

const MessageId = z.string().check(z.regex(/^\d{1,18}$/))

const MessageRow = z.object({
  messageId: MessageId,
  kind: MessageKind,
  state: MessageState,
  /** How it was sent; null while it was not. */
  channel: z.nullable(MessageChannel),
  outcome: z.nullable(MessageOutcome),
  /** Masked; null while it is still to be found, or where there is nobody. */
  recipient: z.nullable(z.string()),
  /** Null for what concerns an account. */
  orderNo: z.nullable(OrderNo),
  tries: z.int(),
  createdAt: Instant,
})
export type MessageRow = z.infer<typeof MessageRow>

export const findMessages = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/messages',
  access: 'staff',
  roles: readers,
  summary: 'Notifications of the last days, newest first unless sorted otherwise',
  query: z.object({
    orderNo: z.optional(OrderNo),
    kind: z.optional(MessageKind),
    channel: z.optional(MessageChannel),
    state: z.optional(MessageState),
    /** The day on which it happened. */
    day: z.optional(VisitDate),
    sort: z.optional(CreatedSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(MessageRow), nextCursor: z.nullable(z.string()) }),
})

export const countFailedMessages = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/messages/failures',
  access: 'staff',
  roles: readers,
  summary: 'How many notifications were given up in the last 24 hours, and how many stand so in all',
  answer: z.object({ lastDay: z.int(), total: z.int() }),
})

const Message = z.extend(MessageRow, {
  language: z.nullable(Language),
  /** The text of its template as it was filled in; null while nobody is found. */
  text: z.nullable(z.string()),
  /** Staff chose a template or a text of their own for its kind: what was sent may read otherwise. */
  isOwnText: z.boolean(),
  /** When it was tried last, and when it went out. */
  triedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** When it is tried next; null when it is not. */
  dueAt: z.nullable(Instant),
  actions: z.array(z.enum(['resend'])),
})
export type Message = z.infer<typeof Message>

const messageParams = z.object({ messageId: MessageId })

export const readMessage = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/messages/{messageId}',
  access: 'staff',
  roles: readers,
  summary: 'One notification: its text, its recipient masked, and what was answered',
  params: messageParams,
  answer: Message,
})

export const resendMessage = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/messages/{messageId}/resend',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'message',
  summary: 'Try a notification that was given up again; what went out is refused',
  params: messageParams,
  answer: z.object({ messageId: MessageId, state: MessageState }),
})

const editors = ['owner', 'content'] as const

const MessageSettingRow = z.object({
  kind: MessageKind,
  topic: NotificationTopic,
  on: z.boolean(),
  sms: MessageSource,
  wechat: MessageSource,
  mail: MessageSource,
})
export type MessageSettingRow = z.infer<typeof MessageSettingRow>

export const listMessageSettings = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/message-settings',
  access: 'staff',
  roles: editors,
  summary: 'Every kind of notification: whether it is sent, and by what in each channel',
  answer: z.object({ items: z.array(MessageSettingRow), nextCursor: z.nullable(z.string()) }),
})

const KindSetting = z.object({
  kind: MessageKind,
  topic: NotificationTopic,
  value: MessageSetting,
  /** 0 where nobody has set it yet. */
  version: RowVersion,
  /** The text to register, as the operator's templates have it. */
  text: Texts,
  /** `values` in the order of the template; `companies` with the operator's templates, empty where there is none. */
  sms: z.object({
    values: z.array(z.string()),
    companies: z.array(z.object({ company: z.enum(smsCompanies), templates: Texts })),
  }),
  /** Null: never sent in WeChat. */
  wechat: z.nullable(z.object({ values: z.array(z.string()), templates: Texts })),
  /** Null: never sent by e-mail. */
  mail: z.nullable(
    z.object({
      /** False: no mail server is configured. */
      isOffered: z.boolean(),
      placeholders: z.array(z.string()),
      standard: z.object({ subject: Texts, body: Texts }),
      /** Below each text: why one gets it. */
      footer: Texts,
    }),
  ),
  /** An example of each placeholder. */
  samples: z.record(z.string(), z.string()),
})
export type KindSetting = z.infer<typeof KindSetting>

const kindParams = z.object({ kind: MessageKind })

export const readMessageSetting = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/message-settings/{kind}',
  access: 'staff',
  roles: editors,
  summary:
    'How one kind of notification is sent, what the operator configured for it, and its standard texts',
  params: kindParams,
  answer: KindSetting,
})

export const saveMessageSetting = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/message-settings/{kind}',
  access: 'staff',
  roles: editors,
  idempotent: true,
  audits: 'setting',
  summary:
    'Switch a kind on or off, choose its templates and write its e-mail; counts from the next message on',
  params: kindParams,
  body: z.object({ value: MessageSetting, version: RowVersion }),
  answer: KindSetting,
})
