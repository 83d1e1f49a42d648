/** What buyers were written by SMS, once every worker has looked; the same workers look twice. */
import { sendNotifications } from '../modules/message/outbox/send-notifications.ts'
import { addressNotifications } from '../modules/ordering/lifecycle/notify-buyers.ts'
import { notifyPaid } from '../modules/ordering/lifecycle/notify-paid.ts'
import type { TestMember } from './people.ts'
import type { TestShop } from './test-shop.ts'

export async function writtenTo(
  shop: Pick<TestShop, 'deps' | 'sms'>,
  { mobile }: Pick<TestMember, 'mobile'>,
) {
  for (const look of [notifyPaid, addressNotifications]) await Promise.all([1, 2].map(() => look(shop.deps)))
  await Promise.all([1, 2].map(() => sendNotifications(shop.deps)))
  return shop.sms.notifications.flatMap(({ mobile: to, ...one }) => (to === mobile ? [one] : []))
}
