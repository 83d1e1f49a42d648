/** Notifications to buyers and members as staff find them, and send again what was given up. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Language } from '../language.ts'
import { MessageChannel, MessageKind, MessageOutcome, MessageState } from '../values/message.ts'
import { OrderNo } from '../values/order.ts'
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
  summary: 'Notifications of the last days, newest first',
  query: z.object({
    orderNo: z.optional(OrderNo),
    kind: z.optional(MessageKind),
    channel: z.optional(MessageChannel),
    state: z.optional(MessageState),
    /** The day on which it happened. */
    day: z.optional(VisitDate),
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
