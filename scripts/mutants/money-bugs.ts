/** Mistakes about webhooks, payments, returns, and what is said of them. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import { type DeliberateBug, lateMoney, refundOfRejected, simulation } from './deliberate-bug.ts'

const payment = 'server/modules/payment'

export const moneyBugs: readonly DeliberateBug[] = [
  {
    name: 'a webhook may state any amount',
    edits: [
      {
        file: `${payment}/rules.ts`,
        find: "trade.amountFen === agreed.amountFen && trade.currency === 'CNY'",
        replace: "trade.currency === 'CNY'",
      },
    ],
    caughtBy: {
      tests: `${payment}/webhooks/handle-webhooks.test.ts`,
      title: 'another amount never fulfils; when the provider itself says the right one, that counts',
    },
  },
  {
    name: 'money of another merchant pays an order',
    edits: [
      {
        file: `${payment}/rules.ts`,
        find: "  if (trade.merchantId !== agreed.merchantId || !agreed.appIds.includes(trade.appId)) return 'MERCHANT'\n",
        replace: '',
      },
    ],
    caughtBy: {
      tests: `${payment}/webhooks/handle-webhooks.test.ts`,
      title: 'another merchant or app never fulfils, and the alarm is raised once',
    },
  },
  {
    name: 'a webhook without a valid signature is believed',
    edits: [
      {
        file: 'server/gateways/alipay-client.ts',
        find: 'return sdk.checkNotifySignV2(fields) ? fields : null',
        replace: 'return fields',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a webhook that comes twice counts twice',
    edits: [
      {
        file: `${payment}/webhooks/handle-webhooks.ts`,
        find: "  if (!(await recordWebhook(tx, context, { webhook, outcome: 'paid' }))) return 'duplicate'\n",
        replace: "  await recordWebhook(tx, context, { webhook, outcome: 'paid' })\n",
      },
      {
        file: `${payment}/settle/settle-payment.ts`,
        find: "  if (!(await takeIn(tx, attempt, { trade, at }))) return 'known'\n  const paidFen",
        replace: '  await takeIn(tx, attempt, { trade, at })\n  const paidFen',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a second payment for an order is kept',
    edits: [
      {
        file: `${payment}/settle/settle-payment.ts`,
        find: "  if (outcome === 'seated' || outcome === 'reseated') return 'kept'\n",
        replace:
          "  if (outcome === 'seated' || outcome === 'reseated' || outcome === 'already-paid') return 'kept'\n",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'money that fulfils nothing is not refunded',
    edits: [
      {
        file: `${payment}/settle/settle-payment.ts`,
        find: '  await createProviderRefund(tx, { refundNo, paymentNo, amountFen: trade.amountFen, cause, at })\n',
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'each try of a refund has a number of its own',
    edits: [
      {
        file: `${payment}/provider-refunds/send-provider-refunds.ts`,
        find: 'return gateway.refund(input)',
        replace: 'return gateway.refund({ ...input, refundNo: `${input.refundNo}-${refund.tries}` })',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the ledger does not book a refund that arrived',
    edits: [
      {
        file: `${payment}/provider-refunds/provider-refund.ts`,
        find: '  await bookArrival(tx, arrival)\n',
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'what was not confirmed is never refunded',
    edits: [
      {
        file: 'server/modules/refund/unfulfilled/return-rejected.ts',
        find: 'listDueRejected(db, at, CLAIMED)',
        replace: 'listDueRejected(db, at, 0)',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a refund is not booked when it is promised',
    edits: [
      {
        file: `${payment}/provider-refunds/provider-refund.ts`,
        find: '  await bookPromise(tx, input)\n',
        replace: '',
      },
    ],
    caughtBy: refundOfRejected('until the money is there it is on its way'),
  },
  {
    name: 'a refund is taken from the orders twice: when it is promised and when it arrives',
    edits: [
      {
        file: `${payment}/provider-refunds/provider-refund.ts`,
        find: "cause === 'REFUND' ? 'owed:refund' : 'suspense:late'",
        replace: "cause === 'REFUND' ? 'clearing:order' : 'suspense:late'",
      },
    ],
    caughtBy: refundOfRejected('until the money is there it is on its way'),
  },
  {
    name: 'tickets are called refunded while the money is on its way',
    edits: [
      {
        file: 'server/modules/refund/decide/decide-refund.ts',
        find: '  if (parts.length === 0) await',
        replace: '  if (parts.length >= 0) await',
      },
    ],
    caughtBy: refundOfRejected('until the money is there it is on its way'),
  },
  {
    name: 'seats are released while a payment may be on its way',
    edits: [
      {
        file: `${payment}/watch/watch-payments.ts`,
        find: '  if (open.length > 0) {',
        replace: '  if (open.length < 0) {',
      },
    ],
    caughtBy: lateMoney('money of the last second'),
  },
  {
    name: 'a payment is asked about once and then forgotten',
    edits: [
      {
        file: `${payment}/attempts/attempt-sql.ts`,
        find: 'SET polls = polls + 1, poll_due_at = ${now}::timestamptz + make_interval',
        replace: 'SET polls = polls + 1, poll_due_at = NULL::timestamptz + make_interval',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'what only the bill reports is not asked about',
    edits: [
      {
        file: `${payment}/bills/compare-bills.ts`,
        find: '    return pollAt(db, attempt.paymentNo, clock.now())\n',
        replace: '    return\n',
      },
    ],
    caughtBy: {
      tests: `${payment}/bills/compare-bills.test.ts`,
      title: 'finds money that no webhook reported, and it goes back',
    },
  },
  {
    name: 'a voucher is freed twice',
    edits: [
      {
        file: 'server/modules/voucher/store.ts',
        find: "    .where('order_no', '=', orderNo)\n    .where('voucher.state', '=', state)\n",
        replace: "    .where('voucher.state', '=', state)\n",
      },
    ],
    caughtBy: {
      tests: 'server/modules/ordering/place/place-with-vouchers.test.ts',
      title: 'a refund is whole, without a fee, and gives the voucher back once; never money',
    },
  },
  {
    name: 'the log names callers',
    edits: [
      {
        file: 'server/platform/http-server.ts',
        find: '{ method, route, status, ms: Math.round(elapsedTime) }',
        replace: '{ method, route, status, caller: request.headers.authorization }',
      },
    ],
    caughtBy: simulation,
  },
]
