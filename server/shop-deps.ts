/** What all modules need, and what is handed to those that stand below. */
import type { LimitCode } from '#contract/values/limits.ts'
import { type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { erasersOf, exportersOf } from './member-data.ts'
import { type CaptchaDeps, requireCaptcha } from './modules/captcha/captcha.ts'
import { listCardTypeNames } from './modules/card/card-types.ts'
import type { CardDeps } from './modules/card/deps.ts'
import type { CatalogueDeps } from './modules/catalogue/catalogue.ts'
import type { CatalogueConsoleDeps } from './modules/catalogue/console-routes.ts'
import type { ChangeDeps } from './modules/change/deps.ts'
import { closureEvents } from './modules/closure/closure-events.ts'
import type { ClosureDeps } from './modules/closure/deps.ts'
import type { CommentDeps } from './modules/comment/comment.ts'
import type { ContactDeps } from './modules/contact/contact.ts'
import type { CouponDeps } from './modules/coupon/coupon.ts'
import { pointsOf } from './modules/coupon/points.ts'
import type { DeliveryDeps } from './modules/delivery/deps.ts'
import { sendingOf } from './modules/delivery/sending.ts'
import type { DeskDeps } from './modules/desk/today.ts'
import type { FileDeps } from './modules/file/file.ts'
import { keepAvatar, promoteUpload, releaseFile } from './modules/file/member-files.ts'
import { keepProductPictures } from './modules/file/product-pictures.ts'
import { scanEvents } from './modules/gate/scan-events.ts'
import type { GroupDeps } from './modules/group/group.ts'
import type { IntroductionDeps } from './modules/introduction/introduction.ts'
import type { InventoryConsoleDeps } from './modules/inventory/console-routes.ts'
import { copyDraws, makeStock } from './modules/inventory/draws.ts'
import type { InventoryDeps } from './modules/inventory/inventory.ts'
import type { InvoiceDeps } from './modules/invoice/deps.ts'
import type { MapDeps } from './modules/map/map.ts'
import type { MemberRoutesDeps } from './modules/member/routes.ts'
import { isSimplePassword } from './modules/member/simple-password.ts'
import type { MessageDeps } from './modules/message/message.ts'
import type { ChoicesDeps } from './modules/message/notification-choices.ts'
import type { NotificationDeps } from './modules/message/outbox/send-notifications.ts'
import type { OauthDeps } from './modules/oauth/oauth.ts'
import { confirmOrder, rejectOrder } from './modules/ordering/lifecycle/confirm-orders.ts'
import { awaitingCardOrders, cardOrderStates } from './modules/ordering/order/card-orders.ts'
import { orderedOffers } from './modules/ordering/order/ordered.ts'
import { adoptGuestOrders, findOrderKey } from './modules/ordering/order/own-order.ts'
import type { OrderingDeps } from './modules/ordering/ordering.ts'
import { countingAnswers } from './modules/ordering/place/document-answers.ts'
import { countOffShelf } from './modules/ordering/units/off-shelf.ts'
import { listTemplateNames } from './modules/parcel/freight-templates.ts'
import type { PaymentConsoleDeps } from './modules/payment/console-routes.ts'
import type { PaymentDeps } from './modules/payment/deps.ts'
import { moneyEvents } from './modules/payment/order-money.ts'
import { payByVouchers } from './modules/payment/start/pay-by-vouchers.ts'
import { askDifferenceBack } from './modules/refund/decide/ask-difference-back.ts'
import type { RefundDeps } from './modules/refund/deps.ts'
import { refundEvents } from './modules/refund/reading/refund-events.ts'
import type { SessionRoutesDeps } from './modules/session/routes.ts'
import { guestOrdersSince } from './modules/session/rules.ts'
import type { PictureDeps } from './modules/setting/edit-settings.ts'
import { readLimit } from './modules/setting/limits.ts'
import type { SettingDeps } from './modules/setting/setting.ts'
import type { StaffDeps } from './modules/staff/deps.ts'
import type { VoucherDeps } from './modules/voucher/voucher.ts'

/** Each module says what it needs; the shop needs all of it. */
export type AllDeps = StaffDeps &
  SettingDeps &
  PictureDeps &
  FileDeps &
  MessageDeps &
  ChoicesDeps &
  NotificationDeps &
  CaptchaDeps &
  CatalogueDeps &
  CatalogueConsoleDeps &
  MemberRoutesDeps &
  InventoryDeps &
  InventoryConsoleDeps &
  IntroductionDeps &
  MapDeps &
  ContactDeps &
  CouponDeps &
  VoucherDeps &
  SessionRoutesDeps &
  OauthDeps &
  OrderingDeps &
  PaymentDeps &
  PaymentConsoleDeps &
  DeliveryDeps &
  RefundDeps &
  ChangeDeps &
  ClosureDeps &
  CommentDeps &
  GroupDeps &
  CardDeps &
  InvoiceDeps &
  DeskDeps

/** What modules need of others that do not stand below them is handed to them here. */
type HandedDown = Pick<
  AllDeps,
  | 'adoptGuestOrders'
  | 'askDifferenceBack'
  | 'payByVouchers'
  | 'avatarFiles'
  | 'cardOrders'
  | 'pointsOf'
  | 'productFiles'
  | 'copyDraws'
  | 'countingAnswers'
  | 'countOffShelf'
  | 'makeStock'
  | 'citizenCards'
  | 'freightTemplates'
  | 'isOrderKey'
  | 'orderedOffers'
  | 'offersInvoices'
  | 'isSimplePassword'
  | 'requireCaptchaForSms'
  | 'requireCaptchaForHold'
  | 'exporters'
  | 'erasers'
  | 'sessionHours'
  | 'totpRoles'
  | 'knownTotpRoles'
  | 'sendingOf'
  | 'timelineSources'
>

export type ShopDeps = Omit<AllDeps, keyof HandedDown>

/** Whatever the settings say, nobody opens accounts without a second factor where one is demanded. */
async function totpRoles(read: (code: LimitCode) => number | Promise<number>): Promise<StaffRole[]> {
  const roles: StaffRole[] = []
  for (const role of staffRoles)
    if (role === 'owner' || (await read(`staff.totp-${role}`)) === 1) roles.push(role)
  return roles
}

export const withSharedDeps = (deps: ShopDeps): AllDeps => ({
  ...deps,
  adoptGuestOrders: (tx, mobileIndex, memberId) =>
    adoptGuestOrders(tx, { mobileIndex, memberId, since: guestOrdersSince(deps.clock.now()) }),
  isSimplePassword,
  offersInvoices: deps.invoices !== null,
  timelineSources: [moneyEvents, refundEvents, scanEvents, closureEvents],
  sessionHours: (tx) => readLimit(tx, 'staff.session-hours'),
  totpRoles: (tx) => totpRoles((code) => readLimit(tx, code)),
  knownTotpRoles: async () => totpRoles(await deps.settings.reader()),
  askDifferenceBack: (tx, { orderId, orderNo, changeNo, amountFen, actor, at }) =>
    askDifferenceBack(tx, { order: { id: orderId, orderNo }, changeNo, amountFen, actor, now: at }),
  sendingOf,
  payByVouchers: (tx, payment) => payByVouchers(deps, tx, payment),
  isOrderKey: (orderNo, randomKey) => findOrderKey(deps, orderNo, randomKey),
  avatarFiles: {
    promoteUpload: (memberId, path) => promoteUpload(deps, memberId, { path, usedFor: 'avatar' }),
    keep: (tx, memberId, path) => keepAvatar(deps, tx, memberId, path),
    releaseAvatar: (tx, memberId, path) => releaseFile(deps, tx, memberId, { path, usedFor: 'avatar' }),
  },
  cardOrders: {
    statesOf: cardOrderStates,
    awaiting: awaitingCardOrders,
    confirm: confirmOrder,
    reject: rejectOrder,
  },
  pointsOf,
  productFiles: {
    publicUrl: deps.storage.setting.publicBucketUrl,
    keep: (tx, paths) => keepProductPictures(deps, tx, paths),
  },
  copyDraws,
  countingAnswers: (asker, work) => countingAnswers(deps, asker, work),
  countOffShelf,
  makeStock,
  orderedOffers,
  citizenCards: listCardTypeNames,
  freightTemplates: listTemplateNames,
  exporters: exportersOf(deps),
  erasers: erasersOf(deps),
  requireCaptchaForSms: (sessionId, token) => requireCaptcha(deps, { purpose: 'sms', sessionId }, token),
  requireCaptchaForHold: async (sessionId, token) => {
    await requireCaptcha(deps, { purpose: 'hold', sessionId }, token)
  },
})
