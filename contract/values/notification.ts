/** What members are written to about, and which of it they may switch off. */
import * as z from 'zod/mini'

export const NotificationTopic = z.enum(['purchase', 'change', 'money', 'account'])
export type NotificationTopic = z.infer<typeof NotificationTopic>

/**
 * `optional`: a copy of what one has just done and the order's page shows. The rest is about one's money, a visit that
 * does not take place as booked, or the safety of the account: nobody should miss it.
 */
export const notificationTopics = {
  purchase: { optional: true },
  change: { optional: true },
  money: { optional: false },
  account: { optional: false },
} as const satisfies Record<NotificationTopic, { optional: boolean }>

/** The screen of an order to which the link of a notification leads on, by its parameter `to`; without one its details. */
export const orderLinkScreens = {
  change: '/order/change',
  invoice: '/order/invoice',
} as const

export const OptionalTopic = z.enum(['purchase', 'change'])
export type OptionalTopic = z.infer<typeof OptionalTopic>
