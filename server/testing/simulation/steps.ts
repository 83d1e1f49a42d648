/** Everything that can happen in a simulated world, and how often it does. */
import * as agency from './agency-steps.ts'
import * as asset from './asset-steps.ts'
import * as card from './card-steps.ts'
import * as change from './change-steps.ts'
import type { SimulationStep } from './choosing.ts'
import * as closure from './closure-steps.ts'
import * as coupon from './coupon-steps.ts'
import * as gate from './gate-steps.ts'
import * as goodwill from './goodwill-steps.ts'
import * as hold from './hold-steps.ts'
import * as invoice from './invoice-steps.ts'
import * as keeper from './keeper-steps.ts'
import { invoiceMonth } from './month-invoice-steps.ts'
import * as pack from './package-steps.ts'
import * as parcel from './parcel-steps.ts'
import * as payer from './payer-steps.ts'
import * as people from './people-steps.ts'
import * as place from './place-steps.ts'
import * as provider from './provider-steps.ts'
import * as refund from './refund-steps.ts'
import * as staffChange from './staff-change-steps.ts'
import * as stock from './stock-steps.ts'
import * as visit from './visit-steps.ts'
import * as voucher from './voucher-steps.ts'

export type WeightedStep = { name: string; weight: number; take: SimulationStep }

const step = (weight: number, name: string, take: SimulationStep): WeightedStep => ({ weight, name, take })

export const steps: readonly WeightedStep[] = [
  step(110, 'hold seats', hold.holdSeats),
  step(170, 'place', place.place),
  step(170, 'start to pay', payer.startToPay),
  step(150, 'pay', payer.pay),
  step(70, 'workers sweep', keeper.work),
  step(50, 'seconds pass', keeper.waitSeconds),
  step(30, 'minutes pass', keeper.waitMinutes),
  step(40, 'a deadline comes', keeper.waitForDeadline),
  step(4, 'a while passes', keeper.waitLong),
  step(3, 'hours pass', keeper.waitHours),
  step(2, 'a day passes', keeper.waitDay),

  step(8, 'leave', hold.leave),
  step(10, 'leave a placed order', hold.leavePlaced),
  step(20, 'cancel', place.cancel),
  step(20, 'buy again', hold.buyAgain),
  step(15, 'look around', place.readEverything),
  step(10, 'look at a hold', hold.readOwnHold),
  step(8, 'hold once more', hold.repeatHold),
  step(8, 'place once more', place.repeatPlacement),
  step(6, 'reuse the key of a hold', hold.reuseHoldKey),
  step(10, 'invent a price', hold.inventPrice),
  step(8, 'mix what goes alone', hold.holdIncompatible),
  step(14, 'place too early', place.placeTooEarly),
  step(8, 'place at another price', place.placeAtOtherPrice),
  step(10, 'look at strangers', place.readForeignOrders),

  step(6, 'register', people.register),
  step(8, 'open by key', people.openByKey),

  step(25, 'open the cashier', payer.openCashier),
  step(8, 'start once more', payer.repeatPaymentStart),
  step(8, 'reuse the key of a payment', payer.reusePayKey),
  step(12, 'fail to pay', payer.failToPay),
  step(8, 'leave the cashier', payer.leaveCashier),
  step(12, 'pay in spite', payer.payUnexpectedly),
  step(20, 'pay late', payer.payLate),
  step(45, 'pay twice', payer.payTwice),

  step(25, 'disturb a webhook', provider.disturbWebhooks),
  step(10, 'break the proof of a webhook', provider.corruptWebhookProof),
  step(30, 'lie in a webhook', provider.alterWebhookContent),
  step(6, 'forge a webhook', provider.forgeWebhook),
  step(6, 'resend a webhook', provider.resendWebhook),
  step(5, 'rotate keys', provider.rotateKeys),
  step(10, 'disturb replies', provider.disturbReplies),
  step(4, 'time out', provider.timeOut),
  step(18, 'disturb a refund', provider.disturbRefunds),
  step(10, 'fail a card payment', provider.failCardPayments),
  step(10, 'settle a refund', provider.settleRefund),
  step(12, 'pay after closing', provider.payAfterClosing),
  step(5, 'close or open the door', provider.closeDoor),

  step(25, 'one sweep alone', keeper.workOnce),
  step(8, 'rare sweeps', keeper.runRareSweeps),
  step(4, 'send the workers away', keeper.pauseWorkers),
  step(16, 'die at work', keeper.crashDuringSweep),
  step(3, 'restart', keeper.restart),
  step(24, 'confirm', keeper.confirm),
  step(8, 'reject', keeper.reject),
  step(8, 'edit what was rejected', keeper.edit),
  step(6, 'let a confirmation run out', keeper.expireConfirmation),
  step(25, 'refund some', refund.refundSome),
  step(10, 'refund all', refund.refundAll),
  step(10, 'withdraw a refund', refund.revokeRefund),
  step(10, 'edit a refund', refund.editRefund),
  step(12, 'decide a refund', refund.decideRefund),
  step(16, 'give goodwill', goodwill.giveRandomGoodwill),
  step(24, 'treat stuck money', refund.remedyStuckMoney),
  step(110, 'ask for a change', change.askForChange),
  step(8, 'ask for it once more', change.repeatChange),
  step(24, 'invent a difference', change.inventDifference),
  step(80, 'pay a supplement', change.paySupplement),
  step(24, 'withdraw a change', change.revoke),
  step(60, 'let a change run out', change.expireChangePayment),
  step(90, 'pay a change late', change.payLate),
  step(48, 'decide a change', change.decideChange),
  step(70, 'staff move tickets', staffChange.moveForBuyer),
  step(30, 'pay a supplement at the window', staffChange.takeAtWindow),
  step(24, 'staff withdraw a change', staffChange.withdraw),
  step(16, 'scan a ticket', gate.scan),
  step(6, 'scan it again', gate.scanAgain),
  step(8, 'scan it at two lanes', gate.scanAtTwoLanes),
  step(16, 'assign an asset', asset.assignOne),
  step(10, 'assign one asset twice', asset.assignConcurrently),
  step(6, 'take an asset away', asset.unassignSome),
  step(10, 'book stock', stock.bookSome),
  step(8, 'lose more than there is', stock.writeOffTooMuch),
  step(24, 'buy goods', parcel.buyGoods),
  step(36, 'send a parcel', parcel.shipSomeUnits),
  step(20, 'ask where a parcel is', parcel.askForParcel),
  step(20, 'receive a parcel', parcel.receiveSome),
  step(24, 'return goods', parcel.returnGoods),
  step(24, 'count returned goods', parcel.countReturned),
  step(2, 'close a resource', closure.closeSome),
  step(30, 'choose another day', closure.chooseAnotherDay),
  step(20, 'exchange vouchers', voucher.exchange),
  step(12, 'claim coupons', coupon.claimConcurrently),
  step(80, 'place with a coupon or points', coupon.placeForLess),
  step(40, 'buy for less', coupon.buyForLess),
  step(24, 'return what cost less', coupon.refundDiscountedOrder),
  step(36, 'spend the balance', agency.spendBalance),
  step(8, 'top up', agency.topUp),
  step(8, 'refund at the window', agency.refundAtWindow),
  step(22, 'buy a package', pack.buyPackage),
  step(24, 'ask for part of a package', pack.refundPart),
  step(14, 'refund a package', pack.refundPackage),
  step(14, 'use a part of a package', pack.usePart),
  step(4, 'split a package', pack.splitPackage),
  step(9, 'buy cards', card.buyCards),
  step(24, 'decide on cards', card.decideOnCards),
  step(40, 'send cards again', card.sendAgain),
  step(8, 'return cards early', card.returnEarly),
  step(6, 'lose a card', card.loseCard),
  step(8, 'show a card at the gate', card.showAtGate),
  step(6, 'freeze a card, or not', card.toggleFreeze),
  step(22, 'book with a card', visit.book),
  step(10, 'give a visit back', visit.refundVisit),
  step(14, 'move a visit', visit.move),
  step(55, 'ask for an invoice', invoice.askForInvoice),
  step(8, 'do without an invoice', invoice.cancelInvoice),
  step(14, 'fail an invoice', invoice.failInvoices),
  step(10, 'ask once more for an invoice', invoice.retryInvoice),
  step(45, 'answer for a red invoice', invoice.answerForm),
  step(30, 'invoice a month', invoiceMonth),
]
