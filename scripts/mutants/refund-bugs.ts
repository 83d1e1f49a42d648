/** Mistakes about refunds that buyers ask for. */
import { type DeliberateBug, simulation } from './deliberate-bug.ts'

const refund = 'server/modules/refund'
const refundTests = `${refund}/refund.test.ts`
const stuckTests = `${refund}/console/stuck-money.test.ts`

const goodwillTests = `${refund}/goodwill/give-goodwill.test.ts`

export const refundBugs: readonly DeliberateBug[] = [
  {
    name: 'a package is refunded in part',
    edits: [
      {
        file: `${refund}/amount/evaluate-refund.ts`,
        find: 'if (missed.length > 0 ||',
        replace: 'if (missed.length > 99 ||',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'what staff do about refunds is not in the audit log',
    edits: [
      {
        file: 'server/modules/staff/audited.ts',
        find: 'await insertAudit(tx, {',
        replace: "if (endpoint.audits !== 'refund') await insertAudit(tx, {",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'goodwill leaves the worth of its units as it was',
    edits: [
      {
        file: 'server/modules/ordering/units/unit-sql.ts',
        find: 'SET worth_fen = worth_fen - given."givenFen", ',
        replace: 'SET ',
      },
    ],
    caughtBy: { tests: goodwillTests, title: 'then all of it is refunded: never more than was paid' },
  },
  {
    name: 'what the clerk saw as left of an order does not matter',
    edits: [
      {
        file: `${refund}/goodwill/give-goodwill.ts`,
        find: 'if (leftFen !== expectedLeftFen)',
        replace: 'if (leftFen < 0 && leftFen !== expectedLeftFen)',
      },
    ],
    caughtBy: { tests: goodwillTests, title: 'two clerks at once give once' },
  },
  {
    name: 'seats are given back when a refund is asked for',
    edits: [
      {
        file: 'server/modules/ordering/order/rules.ts',
        find: "seatlessStates: readonly UnitState[] = ['returning',",
        replace: "seatlessStates: readonly UnitState[] = ['refunding', 'returning',",
      },
    ],
    caughtBy: { tests: refundTests, title: 'is refunded by WECHAT_QR, and two stay good' },
  },
  {
    name: 'the fee is not rounded and capped for each unit',
    edits: [{ file: `${refund}/rules.ts`, find: 'Math.min(worthFen, ', replace: 'Math.max(' }],
    caughtBy: { tests: `${refund}/rules.test.ts`, title: 'never exceeds what the unit is worth' },
  },
  {
    name: 'the sum that the buyer saw does not matter',
    edits: [
      {
        file: `${refund}/amount/evaluate-refund.ts`,
        find: 'if (amountFen !== expectedAmountFen)',
        replace: 'if (amountFen < 0 && amountFen !== expectedAmountFen)',
      },
    ],
    caughtBy: {
      tests: refundTests,
      title: 'a quote that a tier has overtaken is refused with the sum of now',
    },
  },
  {
    name: 'a part of a refund is more than its payment has left',
    edits: [
      {
        file: 'server/modules/payment/rules.ts',
        find: 'const part = rest < leftFen ? rest : leftFen',
        replace: 'const part = rest',
      },
    ],
    caughtBy: {
      tests: 'server/modules/payment/rules.test.ts',
      title: 'to each payment at most what is left of it',
    },
  },
  {
    name: 'the fee is that of the moment of deciding',
    edits: [
      {
        file: `${refund}/ask/ask-refund.ts`,
        find: 'openEvaluation(tx, order, { at, editing: null, autoLimitFen })',
        replace:
          'openEvaluation(tx, order, { at: new Date(at.getTime() + 600_000), editing: null, autoLimitFen })',
      },
    ],
    caughtBy: { tests: refundTests, title: 'is that of the moment of asking, however late it is decided' },
  },
  {
    name: 'the fee of a refund is revenue of two days',
    edits: [
      {
        file: `${refund}/book-fees.ts`,
        find: '.map((fee) => ({ ...fee, account: feeRevenue })),',
        replace: `.flatMap((fee) =>
      [0, 86_400_000].map((ms) => ({ ...fee, at: new Date(fee.at.getTime() - ms), account: feeRevenue })),
    ),`,
      },
    ],
    caughtBy: {
      tests: refundTests,
      title: 'a quote that a tier has overtaken is refused with the sum of now',
    },
  },
  {
    name: 'money is sent anew although the provider has not closed its number',
    edits: [
      {
        file: 'server/modules/payment/provider-refunds/remedy-refund.ts',
        find: "reported.outcome === 'ok' && reported.state === 'closed' && remedy === 'ANEW'",
        replace: "remedy === 'ANEW'",
      },
    ],
    caughtBy: { tests: stuckTests, title: 'a webhook alone closes nothing' },
  },
  {
    name: 'a transfer by hand counts although the provider has paid',
    edits: [
      {
        file: 'server/modules/payment/provider-refunds/remedy-refund.ts',
        find: 'if (neverPays(state, refund, at)) {',
        replace: "if (state === 'done' || neverPays(state, refund, at)) {",
      },
    ],
    caughtBy: { tests: stuckTests, title: 'a transfer by hand does not count when the provider has paid' },
  },
  {
    name: 'what is decided can still be taken back',
    edits: [
      {
        file: `${refund}/ask/ask-refund.ts`,
        find: "if (!isOpenBuyerRequest(refund)) throw new Refusal('REFUND_DECIDED')\n    await refuseOver",
        replace: 'await refuseOver',
      },
    ],
    caughtBy: { tests: refundTests, title: 'then it is decided, and neither revoked nor edited' },
  },
  {
    name: 'a part that staff keep for an order they have confirmed awaits confirmation for ever',
    edits: [
      {
        file: `${refund}/ask/ask-refund.ts`,
        find: "confirmation === 'CONFIRMED' ? 'valid' : first.was",
        replace: 'first.was',
      },
    ],
    caughtBy: { tests: 'server/packages.test.ts', title: 'a part whose closure staff decline' },
  },
]
