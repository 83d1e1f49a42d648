/** Values of enumerations that the demo does not store: by column, the test that reaches each of them. */

const modules = 'server/modules'
const captcha = `${modules}/captcha/captcha.test.ts`
const closure = `${modules}/closure/closure.test.ts`
const gate = `${modules}/gate/gate.test.ts`
const party = `${modules}/gate/party.test.ts`
const cardAtGate = `${modules}/gate/card-at-gate.test.ts`
const walkIn = `${modules}/gate/walk-in.test.ts`
const admit = 'contract/values/admit.test.ts'
const deskPayment = `${modules}/payment/desk/desk-payment.test.ts`
const payment = `${modules}/payment/payment.test.ts`
const everyPayType = `${modules}/payment/every-pay-type.test.ts`
const lateMoney = `${modules}/payment/settle/late-money.test.ts`
const stuckMoney = `${modules}/refund/console/stuck-money.test.ts`
const refund = `${modules}/refund/refund.test.ts`
const notification = `${modules}/message/notification.test.ts`
const notifyBuyers = `${modules}/ordering/lifecycle/notify-buyers.test.ts`
const sendNotifications = `${modules}/message/outbox/send-notifications.test.ts`
const consoleMessages = `${modules}/message/console/console-messages.test.ts`
const smsRules = `${modules}/message/rules.test.ts`
const staffLogIn = `${modules}/staff/staff.test.ts`
const stock = `${modules}/inventory/console/stock.test.ts`
const composeRules = `${modules}/invoice/compose/compose-rules.test.ts`
const carriers = `${modules}/delivery/ask-carriers.test.ts`
const points = `${modules}/ordering/place/place-with-points.test.ts`

/** The test of a value names it: between quotes, or as the key of a table. */
export const valuesElsewhere: Record<string, Record<string, string>> = {
  'account.kind': { [`${modules}/ledger/revenue.test.ts`]: 'revenue' },
  'bill_comparison.state': {
    [`${modules}/payment/console/money.test.ts`]: 'COMPARED',
    [`${modules}/payment/bills/compare-bills.test.ts`]: 'MISSING',
  },
  'captcha_challenge.kind': { [captcha]: 'slider code' },
  'captcha_token.kind': { [captcha]: 'slider code' },
  'card.frozen_for': { [cardAtGate]: 'STAFF', [`${modules}/card/card.test.ts`]: 'BOTH' },
  'closure.state': { [closure]: 'RUNNING DONE' },
  'corp_member.role': { [`${modules}/group/group.test.ts`]: 'BUYER' },
  'coupon.state': { [`${modules}/session/account/own-data.test.ts`]: 'VOID' },
  'desk_payment.state': { [deskPayment]: 'ASKING WAITING CANCELLING PAID CANCELLED REFUSED' },
  'freight_template.charge_by': { 'contract/values/freight.test.ts': 'WEIGHT' },
  'gate_scan.medium': { [gate]: 'ASSIST', [cardAtGate]: 'CARD', [party]: 'PARTY' },
  'gate_scan.outcome': {
    [gate]:
      'ADMIT_PART ALREADY_USED TOO_MANY TOO_EARLY WRONG_GATE REFUNDED CHANGED CHANGING UNKNOWN CHECK_DOCUMENT',
    [party]: 'HOW_MANY WRONG_DAY NOT_PAID',
    [admit]: 'TOO_LATE NOT_CONFIRMED',
    [cardAtGate]: 'CARD_NOT_YET CARD_EXPIRED CARD_FROZEN CARD_REPLACED CARD_NO_BOOKING',
    [walkIn]: 'CARD_BLACKOUT CARD_USED_UP CARD_NO_PLACE',
  },
  'invoice.red_reason': { [composeRules]: '1 2' },
  'invoice.state': { [`${modules}/invoice/invoice.test.ts`]: 'ISSUING' },
  'member.sex': { [`${modules}/member/profile.test.ts`]: 'male female' },
  'notification_outbox.channel': { [consoleMessages]: 'SMS WECHAT', [notifyBuyers]: 'EMAIL' },
  'notification_outbox.outcome': {
    [sendNotifications]: 'sent refused unknown no-template',
    [`${modules}/message/message.test.ts`]: 'limited',
    [notifyBuyers]: 'rejected unwanted',
    [notification]: 'day-limit',
    [`${modules}/message/console/console-settings.test.ts`]: 'switched-off',
  },
  'notification_outbox.state': { [consoleMessages]: 'DUE SENT FAILED', [notification]: 'SKIPPED' },
  'payment.last_answer': {
    [`${modules}/ordering/reading/read-orders.test.ts`]: 'unpaid',
    [payment]: 'unsure',
  },
  'payment.pay_type': {
    [everyPayType]:
      'ALIPAY_APP ALIPAY_PC ALIPAY_BAR ALIPAY_QR WECHAT_APP WECHAT_QR WECHAT_H5 CMBC_WECHAT_MP CMBC_ZFB_QRCODE CMBC_WXQRCODE CMBC_H5_WXMWEB ECNY_H5',
  },
  'payment.provider': { [everyPayType]: 'CMBC ECNY' },
  'payment.state': { [payment]: 'CREATED CLOSED FAILED' },
  'point_entry.cause': { [points]: 'SPEND RETURN' },
  'price.channel': { [`${modules}/inventory/inventory.test.ts`]: 'salesChannels' },
  'provider_refund.cause': { [lateMoney]: 'LATE CANCELLED DOUBLE MISMATCH' },
  'provider_refund.deposit_back': {
    [`${modules}/payment/provider-refunds/deposit-back.test.ts`]: 'PENDING DONE FAILED',
  },
  'provider_refund.remedy': { [stuckMoney]: 'ANEW CARD HAND' },
  'provider_refund.state': {
    [`${modules}/payment/provider-refunds/provider-refund.test.ts`]: 'PENDING',
    [stuckMoney]: 'SENT ABNORMAL DEAD',
  },
  'provider_refund.trouble': { [stuckMoney]: 'CLOSED ABNORMAL STUCK' },
  'refund.kind': {
    [`${modules}/refund/unfulfilled/return-rejected.test.ts`]: 'REJECTED',
    [closure]: 'CLOSURE',
  },
  'refund.needs': { [`${modules}/refund/refund-goods.test.ts`]: 'GOODS' },
  'refund.status': { [refund]: 'REFUND_ING REFUND' },
  'refund_unit.was': { [`${modules}/refund/unfulfilled/return-rejected.test.ts`]: 'reserved' },
  'resource.channel': { [`${modules}/inventory/rules.test.ts`]: 'salesChannels' },
  'shipment.state': { [carriers]: 'SIGNED RETURNED' },
  'shop_order.channel': { [`${modules}/catalogue/sales-channel.test.ts`]: 'WEB WECHAT APP' },
  'sms_sending.trust': { [smsRules]: 'open careful known' },
  'staff_session.step': { [staffLogIn]: 'OPEN TOTP PASSWORD ENROL' },
  'stock_entry.kind': { [stock]: 'CORRECTION DAMAGE RETURN' },
  'stored_file.area': { [`${modules}/file/file.test.ts`]: 'temporary' },
  'stored_file.used_for': {
    [`${modules}/session/account/own-data.test.ts`]: 'avatar',
    [`${modules}/catalogue/console/pictures.test.ts`]: 'product',
  },
  'top_up.state': { [`${modules}/group/top-ups.test.ts`]: 'REVERSED' },
  'unit.state': { [`${modules}/ordering/units/move-units.test.ts`]: 'returning' },
}
