/** What goes on without being asked: the sweeps of workers, and what operators watch. */
import { sweepCaptchas } from './modules/captcha/captcha.ts'
import { expireCards, forgetUnpaidCards } from './modules/card/card.ts'
import { sweepUndecided } from './modules/change/end-change.ts'
import { extendRunning, poolsOfClosures, workClosures } from './modules/closure/work-closures.ts'
import { recountComments } from './modules/comment/recount.ts'
import { askCarriers } from './modules/delivery/ask-carriers.ts'
import { sweepReceipts } from './modules/delivery/receive.ts'
import { notifyAssigned } from './modules/desk/assign-assets.ts'
import { sweepFiles } from './modules/file/sweep-files.ts'
import { makeStatements } from './modules/group/statements.ts'
import { keepPoolsLaidOut } from './modules/inventory/inventory.ts'
import { followMovedMoney } from './modules/invoice/issue/follow-money.ts'
import { issueInvoices } from './modules/invoice/issue/issue-invoices.ts'
import { sweepMessages } from './modules/message/message.ts'
import { forgetNotifications, watchNotifications } from './modules/message/notification.ts'
import { sendNotifications } from './modules/message/outbox/send-notifications.ts'
import { sweepJourneys } from './modules/oauth/oauth.ts'
import { sweepUnconfirmed } from './modules/ordering/lifecycle/confirm-orders.ts'
import { sweepExpiredTickets, sweepHolds, sweepPastDue } from './modules/ordering/lifecycle/expire-orders.ts'
import { addressNotifications } from './modules/ordering/lifecycle/notify-buyers.ts'
import { notifyPaid } from './modules/ordering/lifecycle/notify-paid.ts'
import { firstPaidFor } from './modules/ordering/order/group-orders.ts'
import { sweepUnreturned } from './modules/ordering/units/delivered-units.ts'
import { bookChangeFees, bookUsedUnits } from './modules/ordering/upkeep/book-revenue.ts'
import { forgetAbandoned } from './modules/ordering/upkeep/forget.ts'
import { watchCounters } from './modules/ordering/upkeep/reconcile.ts'
import { renameDocuments } from './modules/ordering/upkeep/rename-documents.ts'
import { compareBills } from './modules/payment/bills/compare-bills.ts'
import { releaseChanges } from './modules/payment/change/release-changes.ts'
import { askAtDesk } from './modules/payment/desk/ask-at-desk.ts'
import { watchPayments } from './modules/payment/payment-metrics.ts'
import { askDepositsBack } from './modules/payment/provider-refunds/deposit-back.ts'
import { sendProviderRefunds } from './modules/payment/provider-refunds/send-provider-refunds.ts'
import { pollPayments, releaseOrders } from './modules/payment/watch/watch-payments.ts'
import { bookFreight, bookRefundFees } from './modules/refund/book-fees.ts'
import { decideDueRefunds, followRefunds } from './modules/refund/decide/follow-refunds.ts'
import { returnRejectedOrders } from './modules/refund/unfulfilled/return-rejected.ts'
import { sweepSessions } from './modules/session/session.ts'
import { sweepStaff } from './modules/staff/staff.ts'
import type { Metrics } from './platform/metrics.ts'
import { inRepeatableTransaction } from './platform/repeatable-transaction.ts'
import type { Sweep } from './platform/sweeps.ts'
import { sweepTries } from './platform/try-limits.ts'
import type { ShopDeps } from './shop-deps.ts'

const MINUTES = 60
const HOURS = 60 * MINUTES

/** What workers do, every second unless an interval is given. */
export const shopSweeps = (deps: ShopDeps): Sweep[] => [
  { name: 'ordering: end holds', run: () => sweepHolds(deps.db, deps.clock) },
  { name: 'ordering: end unpaid orders', run: () => sweepPastDue(deps.db, deps.clock) },
  { name: 'ordering: end confirmations', run: () => sweepUnconfirmed(deps) },
  { name: 'ordering: end tickets', run: () => sweepExpiredTickets(deps.db, deps.clock, poolsOfClosures) },
  { name: 'ordering: end days of return', run: () => sweepUnreturned(deps) },
  { name: 'delivery: receive parcels', run: () => sweepReceipts(deps) },
  { name: 'delivery: ask carriers', everySeconds: 1 * MINUTES, run: () => askCarriers(deps) },
  { name: 'ordering: notify who paid', run: () => notifyPaid(deps) },
  { name: 'ordering: address notifications', run: () => addressNotifications(deps) },
  { name: 'desk: notify of what was assigned', everySeconds: 1 * MINUTES, run: () => notifyAssigned(deps) },
  { name: 'message: send notifications', run: () => sendNotifications(deps, { byMail: false }) },
  { name: 'message: send mails', run: () => sendNotifications(deps, { byMail: true }) },
  { name: 'payment: take at the window', run: () => askAtDesk(deps) },
  { name: 'payment: ask providers', run: () => pollPayments(deps) },
  { name: 'payment: release seats', run: () => releaseOrders(deps) },
  { name: 'payment: release changes of date', run: () => keeping(deps, releaseChanges) },
  { name: 'change: end what was not decided', run: () => keeping(deps, sweepUndecided) },
  { name: 'closure: refund orders', run: () => workClosures(deps) },
  { name: 'refund: return what was not confirmed', run: () => returnRejectedOrders(deps) },
  { name: 'refund: decide', run: () => decideDueRefunds(deps) },
  { name: 'payment: return money', run: () => sendProviderRefunds(deps) },
  { name: 'payment: ask about banks', run: () => askDepositsBack(deps) },
  { name: 'refund: follow', run: () => followRefunds(deps) },
  { name: 'card: end cards', everySeconds: 1 * MINUTES, run: () => expireCards(deps) },
  { name: 'invoice: follow money', everySeconds: 5, run: () => followMovedMoney(deps) },
  { name: 'invoice: issue', run: () => issueInvoices(deps) },
  { name: 'file: delete what is due', everySeconds: 5 * MINUTES, run: () => sweepFiles(deps) },
  { name: 'message: forget codes', everySeconds: 10 * MINUTES, run: () => sweepMessages(deps) },
  { name: 'message: forget notifications', everySeconds: 1 * HOURS, run: () => forgetNotifications(deps) },
  { name: 'captcha: forget challenges', everySeconds: 10 * MINUTES, run: () => sweepCaptchas(deps) },
  { name: 'limits: forget tries', everySeconds: 10 * MINUTES, run: () => sweepTries(deps.pool) },
  { name: 'oauth: forget journeys', everySeconds: 10 * MINUTES, run: () => sweepJourneys(deps) },
  { name: 'session: forget sessions', everySeconds: 10 * MINUTES, run: () => sweepSessions(deps) },
  { name: 'staff: forget sessions', everySeconds: 10 * MINUTES, run: () => sweepStaff(deps) },
  { name: 'card: forget unpaid cards', everySeconds: 10 * MINUTES, run: () => forgetUnpaidCards(deps) },
  { name: 'ordering: forget holds', everySeconds: 10 * MINUTES, run: () => forgetAbandoned(deps) },
  { name: 'ordering: rename documents', everySeconds: 10 * MINUTES, run: () => renameDocuments(deps) },
  {
    name: 'group: make statements',
    everySeconds: 10 * MINUTES,
    run: () => makeStatements({ ...deps, firstPaidFor }),
  },
  { name: 'ordering: book used units', everySeconds: 10 * MINUTES, run: () => bookUsedUnits(deps) },
  { name: 'ordering: book fees of changes', everySeconds: 10 * MINUTES, run: () => bookChangeFees(deps) },
  { name: 'refund: book fees', everySeconds: 10 * MINUTES, run: () => bookRefundFees(deps) },
  { name: 'refund: book freight', everySeconds: 10 * MINUTES, run: () => bookFreight(deps) },
  { name: 'payment: compare bills', everySeconds: 2 * HOURS, run: () => compareBills(deps) },
  { name: 'comment: count anew', everySeconds: 6 * HOURS, run: () => recountComments(deps) },
  { name: 'inventory: lay out pools', everySeconds: 1 * HOURS, run: () => layOut(deps) },
]

/** Closures stand as long as a change that is dropped may bring tickets back to them. */
async function keeping(deps: ShopDeps, dropChanges: (deps: ShopDeps) => Promise<number>): Promise<number> {
  await extendRunning(deps)
  return await dropChanges(deps)
}

const layOut = ({ db, clock }: ShopDeps): Promise<void> =>
  inRepeatableTransaction(db, (tx) => keepPoolsLaidOut({ tx, clock }))

/** What operators watch besides the machine itself. */
export function watchShop(metrics: Metrics, { db, clock }: ShopDeps): void {
  watchNotifications(metrics, db, clock)
  watchCounters(metrics, db)
  watchPayments(metrics, db)
}
