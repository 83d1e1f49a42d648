/** The shop's table of contents: every module's routes, sweeps and figures, one line each, lowest floor first. */

import { erasersOf, exportersOf } from './member-data.ts'
import { type Route, shopAudience } from './modules/caller/caller.ts'
import { type CaptchaDeps, requireCaptcha, sweepCaptchas } from './modules/captcha/captcha.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import type { CatalogueDeps } from './modules/catalogue/catalogue.ts'
import { type CatalogueConsoleDeps, catalogueConsoleRoutes } from './modules/catalogue/console-routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { changeConsoleRoutes } from './modules/change/console-routes.ts'
import type { ChangeDeps } from './modules/change/deps.ts'
import { sweepUndecided } from './modules/change/end-change.ts'
import { changeRoutes } from './modules/change/routes.ts'
import { closureEvents } from './modules/closure/closure-events.ts'
import { closureRoutes } from './modules/closure/console-routes.ts'
import type { ClosureDeps } from './modules/closure/deps.ts'
import { workClosures } from './modules/closure/work-closures.ts'
import type { CommentDeps } from './modules/comment/comment.ts'
import { commentConsoleRoutes } from './modules/comment/console-routes.ts'
import { commentRoutes } from './modules/comment/routes.ts'
import type { ContactDeps } from './modules/contact/contact.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { couponConsoleRoutes } from './modules/coupon/console-routes.ts'
import type { CouponDeps } from './modules/coupon/coupon.ts'
import { pointsOf } from './modules/coupon/points.ts'
import { couponRoutes } from './modules/coupon/routes.ts'
import { askCarriers } from './modules/delivery/ask-carriers.ts'
import { deliveryConsoleRoutes } from './modules/delivery/console-routes.ts'
import type { DeliveryDeps } from './modules/delivery/deps.ts'
import { sweepReceipts } from './modules/delivery/receive.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { deskRoutes } from './modules/desk/console-routes.ts'
import type { DeskDeps } from './modules/desk/today.ts'
import { fileConsoleRoutes } from './modules/file/console-routes.ts'
import type { FileDeps } from './modules/file/file.ts'
import { keepAvatar, promoteUpload, releaseFile } from './modules/file/member-files.ts'
import { keepProductPictures } from './modules/file/product-pictures.ts'
import { fileRoutes } from './modules/file/routes.ts'
import { sweepFiles } from './modules/file/sweep-files.ts'
import { gateRoutes } from './modules/gate/console-routes.ts'
import { scanEvents } from './modules/gate/scan-events.ts'
import type { IntroductionDeps } from './modules/introduction/introduction.ts'
import { introductionRoutes } from './modules/introduction/routes.ts'
import { inventoryConsoleRoutes } from './modules/inventory/console-routes.ts'
import { copyDraws } from './modules/inventory/draws.ts'
import { type InventoryDeps, keepPoolsLaidOut } from './modules/inventory/inventory.ts'
import { inventoryRoutes } from './modules/inventory/routes.ts'
import { invoiceRoutes } from './modules/invoice/routes.ts'
import type { InvoiceDeps } from './modules/invoice/titles.ts'
import { ledgerRoutes } from './modules/ledger/console-routes.ts'
import type { MapDeps } from './modules/map/map.ts'
import { mapRoutes } from './modules/map/routes.ts'
import { type MemberRoutesDeps, memberRoutes } from './modules/member/routes.ts'
import { isSimplePassword } from './modules/member/simple-password.ts'
import { messageConsoleRoutes } from './modules/message/console-routes.ts'
import { type MessageDeps, sweepMessages } from './modules/message/message.ts'
import { forgetNotifications, watchNotifications } from './modules/message/notification.ts'
import type { ChoicesDeps } from './modules/message/notification-choices.ts'
import { messageRoutes } from './modules/message/routes.ts'
import { type NotificationDeps, sendNotifications } from './modules/message/send-notifications.ts'
import { type OauthDeps, sweepJourneys } from './modules/oauth/oauth.ts'
import { oauthRoutes } from './modules/oauth/routes.ts'
import { ordersOfMessages } from './modules/ordering/console/orders-of-messages.ts'
import { orderingConsoleRoutes } from './modules/ordering/console-routes.ts'
import { sweepUnconfirmed } from './modules/ordering/lifecycle/confirm-orders.ts'
import { sweepExpiredTickets, sweepHolds, sweepPastDue } from './modules/ordering/lifecycle/expire-orders.ts'
import { addressNotifications } from './modules/ordering/lifecycle/notify-buyers.ts'
import { notifyPaid } from './modules/ordering/lifecycle/notify-paid.ts'
import { adoptGuestOrders, findOrderKey } from './modules/ordering/order/own-order.ts'
import type { OrderingDeps } from './modules/ordering/ordering.ts'
import { orderingRoutes } from './modules/ordering/routes.ts'
import { sweepUnreturned } from './modules/ordering/units/delivered-units.ts'
import { forgetAbandoned } from './modules/ordering/upkeep/forget.ts'
import { watchCounters } from './modules/ordering/upkeep/reconcile.ts'
import { renameDocuments } from './modules/ordering/upkeep/rename-documents.ts'
import { parcelConsoleRoutes } from './modules/parcel/console-routes.ts'
import { parcelRoutes } from './modules/parcel/routes.ts'
import { compareBills } from './modules/payment/bills/compare-bills.ts'
import { releaseChanges } from './modules/payment/change/release-changes.ts'
import { paymentConsoleRoutes } from './modules/payment/console-routes.ts'
import type { PaymentDeps } from './modules/payment/deps.ts'
import { moneyEvents } from './modules/payment/order-money.ts'
import { watchPayments } from './modules/payment/payment-metrics.ts'
import { sendProviderRefunds } from './modules/payment/provider-refunds/send-provider-refunds.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { pollPayments, releaseOrders } from './modules/payment/watch-payments.ts'
import { askDifferenceBack } from './modules/refund/ask-difference-back.ts'
import { refundConsoleRoutes } from './modules/refund/console-routes.ts'
import type { RefundDeps } from './modules/refund/deps.ts'
import { decideDueRefunds, followRefunds } from './modules/refund/follow-refunds.ts'
import { refundEvents } from './modules/refund/refund-events.ts'
import { returnRejectedOrders } from './modules/refund/return-rejected.ts'
import { refundRoutes } from './modules/refund/routes.ts'
import { type SessionRoutesDeps, sessionRoutes } from './modules/session/routes.ts'
import { guestOrdersSince } from './modules/session/rules.ts'
import { sweepSessions } from './modules/session/session.ts'
import { openIdentify } from './modules/session/token.ts'
import { settingConsoleRoutes } from './modules/setting/console-routes.ts'
import { readLimit } from './modules/setting/limits.ts'
import { settingRoutes } from './modules/setting/routes.ts'
import type { SettingDeps } from './modules/setting/setting.ts'
import { type StaffRoute, staffAudience } from './modules/staff/caller.ts'
import { staffRoutes } from './modules/staff/console-routes.ts'
import type { StaffDeps } from './modules/staff/deps.ts'
import { identifyStaff } from './modules/staff/sign-in.ts'
import { sweepStaff } from './modules/staff/staff.ts'
import { type Api, apiOf } from './platform/http.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Sweep } from './platform/sweeps.ts'
import { sweepTries } from './platform/try-limits.ts'

/** Each module says what it needs; the shop needs all of it. */
type AllDeps = StaffDeps &
  SettingDeps &
  FileDeps &
  MessageDeps &
  ChoicesDeps &
  NotificationDeps &
  CaptchaDeps &
  CatalogueDeps &
  CatalogueConsoleDeps &
  MemberRoutesDeps &
  InventoryDeps &
  IntroductionDeps &
  MapDeps &
  ContactDeps &
  CouponDeps &
  SessionRoutesDeps &
  OauthDeps &
  OrderingDeps &
  PaymentDeps &
  DeliveryDeps &
  RefundDeps &
  ChangeDeps &
  ClosureDeps &
  CommentDeps &
  InvoiceDeps &
  DeskDeps

/** What modules need of others that do not stand below them is handed to them here. */
type HandedDown = Pick<
  AllDeps,
  | 'adoptGuestOrders'
  | 'askDifferenceBack'
  | 'avatarFiles'
  | 'pointsOf'
  | 'productFiles'
  | 'copyDraws'
  | 'isOrderKey'
  | 'isSimplePassword'
  | 'requireCaptchaForSms'
  | 'requireCaptchaForHold'
  | 'exporters'
  | 'erasers'
  | 'sessionHours'
  | 'timelineSources'
>

export type ShopDeps = Omit<AllDeps, keyof HandedDown>

const withHandedDown = (deps: ShopDeps): AllDeps => ({
  ...deps,
  adoptGuestOrders: (tx, mobileIndex, memberId) =>
    adoptGuestOrders(tx, { mobileIndex, memberId, since: guestOrdersSince(deps.clock.now()) }),
  isSimplePassword,
  timelineSources: [moneyEvents, refundEvents, scanEvents, closureEvents],
  sessionHours: (tx) => readLimit(tx, 'staff.session-hours'),
  askDifferenceBack: (tx, { orderId, orderNo, changeNo, amountFen, at }) =>
    askDifferenceBack(tx, { order: { id: orderId, orderNo }, changeNo, amountFen, now: at }),
  isOrderKey: (orderNo, randomKey) => findOrderKey(deps, orderNo, randomKey),
  avatarFiles: {
    promoteUpload: (memberId, path) => promoteUpload(deps, memberId, { path, usedFor: 'avatar' }),
    keep: (tx, memberId, path) => keepAvatar(deps, tx, memberId, path),
    releaseAvatar: (tx, memberId, path) => releaseFile(deps, tx, memberId, { path, usedFor: 'avatar' }),
  },
  pointsOf,
  productFiles: {
    publicUrl: deps.storage.setting.publicBucketUrl,
    keep: (tx, paths) => keepProductPictures(deps, tx, paths),
  },
  copyDraws,
  exporters: exportersOf(deps),
  erasers: erasersOf(deps),
  requireCaptchaForSms: (sessionId, token) => requireCaptcha(deps, { purpose: 'sms', sessionId }, token),
  requireCaptchaForHold: async (sessionId, token) => {
    await requireCaptcha(deps, { purpose: 'hold', sessionId }, token)
  },
})

/** What the shop's own web and payment providers call. */
export const shopApi = (deps: ShopDeps): Api => apiOf(shopAudience(openIdentify(deps)), shopRoutes(deps))

/** What the console calls. */
export const consoleApi = (deps: ShopDeps): Api =>
  apiOf(
    staffAudience((authorization) => identifyStaff(deps, authorization)),
    consoleRoutes(deps),
  )

export function consoleRoutes(shop: ShopDeps): StaffRoute[] {
  const deps = withHandedDown(shop)
  return [
    ...staffRoutes(deps),
    ...fileConsoleRoutes(deps),
    ...settingConsoleRoutes(deps),
    ...catalogueConsoleRoutes(deps),
    ...inventoryConsoleRoutes(deps),
    ...parcelConsoleRoutes(deps),
    ...couponConsoleRoutes(deps),
    ...orderingConsoleRoutes(deps),
    ...messageConsoleRoutes({ ...deps, orders: ordersOfMessages }),
    ...gateRoutes(deps),
    ...refundConsoleRoutes(deps),
    ...changeConsoleRoutes(deps),
    ...commentConsoleRoutes(deps),
    ...closureRoutes(deps),
    ...paymentConsoleRoutes(deps),
    ...deliveryConsoleRoutes(deps),
    ...ledgerRoutes(deps),
    ...deskRoutes(deps),
  ]
}

export function shopRoutes(shop: ShopDeps): Route[] {
  const deps = withHandedDown(shop)
  return [
    ...settingRoutes(deps),
    ...fileRoutes(deps),
    ...messageRoutes(deps),
    ...captchaRoutes(deps),
    ...catalogueRoutes(deps),
    ...memberRoutes(deps),
    ...sessionRoutes(deps),
    ...oauthRoutes(deps),
    ...contactRoutes(deps),
    ...couponRoutes(deps),
    ...parcelRoutes(deps),
    ...inventoryRoutes(deps),
    ...introductionRoutes(deps),
    ...mapRoutes(deps),
    ...orderingRoutes(deps),
    ...paymentRoutes(deps),
    ...deliveryRoutes(deps),
    ...refundRoutes(deps),
    ...changeRoutes(deps),
    ...commentRoutes(deps),
    ...invoiceRoutes(deps),
  ]
}

const MINUTES = 60
const HOURS = 60 * MINUTES

/** What workers do, every second unless an interval is given. */
export const shopSweeps = (deps: ShopDeps): Sweep[] => [
  { name: 'ordering: end holds', run: () => sweepHolds(deps.db, deps.clock) },
  { name: 'ordering: end unpaid orders', run: () => sweepPastDue(deps.db, deps.clock) },
  { name: 'ordering: end confirmations', run: () => sweepUnconfirmed(deps) },
  { name: 'ordering: end tickets', run: () => sweepExpiredTickets(deps.db, deps.clock) },
  { name: 'ordering: end days of return', run: () => sweepUnreturned(deps) },
  { name: 'delivery: receive parcels', run: () => sweepReceipts(deps) },
  { name: 'delivery: ask carriers', everySeconds: 1 * MINUTES, run: () => askCarriers(deps) },
  { name: 'ordering: notify who paid', run: () => notifyPaid(deps) },
  { name: 'ordering: address notifications', run: () => addressNotifications(deps) },
  { name: 'message: send notifications', run: () => sendNotifications(deps) },
  { name: 'payment: ask providers', run: () => pollPayments(deps) },
  { name: 'payment: release seats', run: () => releaseOrders(deps) },
  { name: 'payment: release changes of date', run: () => releaseChanges(deps) },
  { name: 'change: end what was not decided', run: () => sweepUndecided(deps) },
  { name: 'closure: refund orders', run: () => workClosures(deps) },
  { name: 'refund: return what was not confirmed', run: () => returnRejectedOrders(deps) },
  { name: 'refund: decide', run: () => decideDueRefunds(deps) },
  { name: 'payment: return money', run: () => sendProviderRefunds(deps) },
  { name: 'refund: follow', run: () => followRefunds(deps) },
  { name: 'file: delete what is due', everySeconds: 5 * MINUTES, run: () => sweepFiles(deps) },
  { name: 'message: forget codes', everySeconds: 10 * MINUTES, run: () => sweepMessages(deps) },
  { name: 'message: forget notifications', everySeconds: 1 * HOURS, run: () => forgetNotifications(deps) },
  { name: 'captcha: forget challenges', everySeconds: 10 * MINUTES, run: () => sweepCaptchas(deps) },
  { name: 'limits: forget tries', everySeconds: 10 * MINUTES, run: () => sweepTries(deps.pool) },
  { name: 'oauth: forget journeys', everySeconds: 10 * MINUTES, run: () => sweepJourneys(deps) },
  { name: 'session: forget sessions', everySeconds: 10 * MINUTES, run: () => sweepSessions(deps) },
  { name: 'staff: forget sessions', everySeconds: 10 * MINUTES, run: () => sweepStaff(deps) },
  { name: 'ordering: forget holds', everySeconds: 10 * MINUTES, run: () => forgetAbandoned(deps) },
  { name: 'ordering: rename documents', everySeconds: 10 * MINUTES, run: () => renameDocuments(deps) },
  { name: 'payment: compare bills', everySeconds: 2 * HOURS, run: () => compareBills(deps) },
  { name: 'inventory: lay out pools', everySeconds: 1 * HOURS, run: () => keepPoolsLaidOut(deps) },
]

/** What operators watch besides the machine itself. */
export function watchShop(metrics: Metrics, { db, clock }: ShopDeps): void {
  watchNotifications(metrics, db, clock)
  watchCounters(metrics, db)
  watchPayments(metrics, db)
}
