/** The shop's table of contents: every module's routes, one line each, lowest floor first. */

import { assetConsoleRoutes } from './modules/asset/console-routes.ts'
import { type Route, shopAudience } from './modules/caller/caller.ts'
import { captchaRoutes } from './modules/captcha/routes.ts'
import { cardConsoleRoutes } from './modules/card/console-routes.ts'
import { cardRoutes } from './modules/card/routes.ts'
import { catalogueConsoleRoutes } from './modules/catalogue/console-routes.ts'
import { catalogueRoutes } from './modules/catalogue/routes.ts'
import { changeConsoleRoutes } from './modules/change/console-routes.ts'
import { changeRoutes } from './modules/change/routes.ts'
import { closureRoutes } from './modules/closure/console-routes.ts'
import { commentConsoleRoutes } from './modules/comment/console-routes.ts'
import { commentRoutes } from './modules/comment/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { couponConsoleRoutes } from './modules/coupon/console-routes.ts'
import { couponRoutes } from './modules/coupon/routes.ts'
import { deliveryConsoleRoutes } from './modules/delivery/console-routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { deskRoutes } from './modules/desk/console-routes.ts'
import { fileConsoleRoutes } from './modules/file/console-routes.ts'
import { fileRoutes } from './modules/file/routes.ts'
import { gateRoutes } from './modules/gate/console-routes.ts'
import { groupConsoleRoutes } from './modules/group/console-routes.ts'
import { groupRoutes } from './modules/group/routes.ts'
import { introductionRoutes } from './modules/introduction/routes.ts'
import { inventoryConsoleRoutes } from './modules/inventory/console-routes.ts'
import { inventoryRoutes } from './modules/inventory/routes.ts'
import { invoiceConsoleRoutes } from './modules/invoice/console-routes.ts'
import { invoiceRoutes } from './modules/invoice/routes.ts'
import { ledgerRoutes } from './modules/ledger/console-routes.ts'
import { mapRoutes } from './modules/map/routes.ts'
import { memberRoutes } from './modules/member/routes.ts'
import { messageConsoleRoutes } from './modules/message/console-routes.ts'
import { messageRoutes } from './modules/message/routes.ts'
import { oauthRoutes } from './modules/oauth/routes.ts'
import { ordersOfMessages } from './modules/ordering/console/orders-of-messages.ts'
import { orderingConsoleRoutes } from './modules/ordering/console-routes.ts'
import { orderingRoutes } from './modules/ordering/routes.ts'
import { parcelConsoleRoutes } from './modules/parcel/console-routes.ts'
import { parcelRoutes } from './modules/parcel/routes.ts'
import { paymentConsoleRoutes } from './modules/payment/console-routes.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { refundConsoleRoutes } from './modules/refund/console-routes.ts'
import { refundRoutes } from './modules/refund/routes.ts'
import { memberConsoleRoutes } from './modules/session/console-routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { openIdentify } from './modules/session/token.ts'
import { settingConsoleRoutes } from './modules/setting/console-routes.ts'
import { settingRoutes } from './modules/setting/routes.ts'
import { type StaffRoute, staffAudience } from './modules/staff/caller.ts'
import { staffRoutes } from './modules/staff/console-routes.ts'
import { identifyStaff } from './modules/staff/sign-in.ts'
import { voucherConsoleRoutes } from './modules/voucher/console-routes.ts'
import { voucherRoutes } from './modules/voucher/routes.ts'
import { type Api, apiOf } from './platform/http.ts'
import { type ShopDeps, withSharedDeps } from './shop-deps.ts'

/** What the shop's own web and payment providers call. */
export const shopApi = (deps: ShopDeps): Api => apiOf(shopAudience(openIdentify(deps)), shopRoutes(deps))

/** What the console calls. */
export function consoleApi(shop: ShopDeps): Api {
  const deps = withSharedDeps(shop)
  return apiOf(
    staffAudience((authorization) => identifyStaff(deps, authorization)),
    consoleRoutes(shop),
  )
}

export function consoleRoutes(shop: ShopDeps): StaffRoute[] {
  const deps = withSharedDeps(shop)
  return [
    ...staffRoutes(deps),
    ...fileConsoleRoutes(deps),
    ...settingConsoleRoutes(deps),
    ...catalogueConsoleRoutes(deps),
    ...inventoryConsoleRoutes(deps),
    ...parcelConsoleRoutes(deps),
    ...couponConsoleRoutes(deps),
    ...memberConsoleRoutes(deps),
    ...groupConsoleRoutes(deps),
    ...cardConsoleRoutes(deps),
    ...voucherConsoleRoutes(deps),
    ...orderingConsoleRoutes(deps),
    ...messageConsoleRoutes({ ...deps, orders: ordersOfMessages }),
    ...gateRoutes(deps),
    ...refundConsoleRoutes(deps),
    ...changeConsoleRoutes(deps),
    ...commentConsoleRoutes(deps),
    ...invoiceConsoleRoutes(deps),
    ...closureRoutes(deps),
    ...paymentConsoleRoutes(deps),
    ...deliveryConsoleRoutes(deps),
    ...ledgerRoutes(deps),
    ...deskRoutes(deps),
    ...assetConsoleRoutes(deps),
  ]
}

export function shopRoutes(shop: ShopDeps): Route[] {
  const deps = withSharedDeps(shop)
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
    ...voucherRoutes(deps),
    ...groupRoutes(deps),
    ...cardRoutes(deps),
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
