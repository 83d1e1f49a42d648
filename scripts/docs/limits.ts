/** The times and limits of docs/specification.md, as the rules of the modules have them. */
import { maxContacts } from '../../contract/endpoints/contact.ts'
import { fen, inGroupedYuan } from '../../contract/values/fen.ts'
import { pictureLimits } from '../../contract/values/file.ts'
import { limits } from '../../contract/values/limits.ts'
import * as captcha from '../../server/modules/captcha/rules.ts'
import * as file from '../../server/modules/file/rules.ts'
import * as message from '../../server/modules/message/rules.ts'
import * as ordering from '../../server/modules/ordering/order/rules.ts'
import * as payment from '../../server/modules/payment/rules.ts'
import * as refund from '../../server/modules/refund/rules.ts'
import * as session from '../../server/modules/session/rules.ts'
import { table } from './tables.ts'

export const limitTable = (): string =>
  table(['what', 'how much'], [...orderLimits(), ...paymentLimits(), ...accountLimits(), ...fileLimits()])

/** What staff set: how much it is until they do, and between which bounds. */
export const staffLimitTable = (): string =>
  table(
    ['setting', 'standard', 'least', 'most'],
    Object.entries(limits).map(([code, { standard, least, most }]) => [
      `\`${code}\``,
      String(standard),
      String(least),
      String(most),
    ]),
  )

type Row = readonly [what: string, howMuch: string]

const seconds = (ms: number): string => `${ms / 1000} s`
const minutes = (ms: number): string => `${ms / 60_000} min`

const orderLimits = (): Row[] => [
  ['a hold', `${ordering.holdMinutes} min`],
  ['time to pay, from placing', `${ordering.payMinutes} min`],
  ['seats stay after the pay time', `${ordering.releaseAfterMinutes} min`],
  ['the notice is read', `${ordering.noticeReadSeconds} s`],
  ['a rejected order is kept', `${limits['confirm.kept-hours'].standard} h`],
  ...Object.entries(ordering.holdLimits).map(
    ([whose, { orders, units }]): Row => [`open at once, per ${whose}`, `${orders} orders, ${units} units`],
  ),
  [
    'times it is said that a document has a ticket',
    `${ordering.documentAnswers.buyer} to a buyer, ${ordering.documentAnswers.network} to a network, in ${ordering.documentAnswerHours} h`,
  ],
]

const paymentLimits = (): Row[] => [
  ['a new attempt to pay needs', seconds(payment.minPayMs)],
  ['the provider is asked while no webhook comes, after', `${payment.pollDelaysSeconds.join(', ')} s`],
  ['asking goes on after the end of an attempt', minutes(payment.pollAfterEndMs)],
  ['seats are held on while a provider cannot say', minutes(payment.expiryGraceMs)],
  ['a return of money that does not succeed is an alert after', `${payment.stuckAfterTries} tries`],
  ['between two returns of one payment', seconds(payment.betweenRefundsMs)],
  ['a refund that nobody decides can be revoked', `${limits['refund.revocable-minutes'].standard} min`],
  ['staff decide refunds above', `¥${inGroupedYuan(fen(limits['refund.auto-limit-fen'].standard))}`],
  ['staff decide once a payment was refunded', `${refund.manyRefundsOfPayment} times`],
]

const sendLimit = ({ sendings, seconds: within }: message.SendLimit): string => `${sendings} in ${within} s`

const accountLimits = (): Row[] => [
  ['an SMS code lives', `${message.codeLifeSeconds} s, ${message.maxTries} tries`],
  ['SMS codes to a number', message.numberLimits.map(sendLimit).join(', ')],
  ['of these to strangers, by slider', message.strangerLimits.open.map(sendLimit).join(', ')],
  ['of these to strangers, by image code', message.strangerLimits.careful.map(sendLimit).join(', ')],
  ['SMS codes from an address', message.ipLimits.map(sendLimit).join(', ')],
  ['a place where a number was proved is remembered', `${message.placeKeptDays} days`],
  ['notifications to a number', `${message.maxNotificationsPerDay} a day`],
  [
    'wrong log-ins',
    `${session.guessLimits.name.points} for a name from a place, ${session.guessLimits.place.points} from a place, in ${session.guessLimits.name.seconds} s`,
  ],
  [
    'wrong log-ins before a captcha',
    `${session.captchaAfter.name} for a name from a place, ${session.captchaAfter.place} from a place, ${session.captchaAfter.anywhere} for a name`,
  ],
  [
    'a captcha may be answered, its token spent',
    `${seconds(captcha.challengeMs)}, ${seconds(captcha.tokenMs)}`,
  ],
  [
    'captchas in a minute',
    `${captcha.tryLimits.session.points} in a browser, ${captcha.tryLimits.place.points} from a place`,
  ],
  ['contacts', String(maxContacts)],
]

const fileLimits = (): Row[] => [
  [
    'a picture',
    `${pictureLimits.maxBytes / 1024 / 1024} MB, ${pictureLimits.maxMegapixels} megapixels, ${pictureLimits.maxEdgePixels} pixels long`,
  ],
  ['uploads of a member', `${file.uploadLimit.points} in ${file.uploadLimit.seconds} s`],
  ['files that a member keeps', String(file.maxKeptFiles)],
  ['a temporary file lives', `${file.temporaryHours} h`],
]
