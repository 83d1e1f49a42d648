/** Mistakes about what agencies spend. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import type { DeliberateBug } from './deliberate-bug.ts'

const balanceTests = 'server/modules/payment/start/pay-by-balance.test.ts'
const group = 'server/modules/group'

export const groupBugs: readonly DeliberateBug[] = [
  {
    name: 'the balance is checked before the update',
    edits: [
      {
        file: `${group}/balance.ts`,
        find: "if (!(await moveBalance(tx, group.code, -amountFen as Fen))) throw new Refusal('BALANCE_TOO_LOW')",
        replace:
          "if (group.balance_fen + group.credit_fen < amountFen) throw new Refusal('BALANCE_TOO_LOW')\n  await moveBalance(tx, group.code, -amountFen as Fen)",
      },
      {
        file: `${group}/balance-store.ts`,
        find: '(${byFen} > 0 OR balance_fen + ${byFen} + credit_fen >= 0)',
        replace: 'true',
      },
    ],
    caughtBy: { tests: balanceTests, title: 'of ten who have all read the same balance' },
  },
  {
    name: 'each order has the whole daily limit',
    edits: [
      {
        file: `${group}/balance-store.ts`,
        find: '${spent} <= daily_limit_fen)',
        replace: '${amountFen} <= daily_limit_fen)',
      },
    ],
    caughtBy: { tests: balanceTests, title: 'of two orders at once for the last of the day' },
  },
]
