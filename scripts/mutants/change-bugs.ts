/** Mistakes about changes of date: seats, codes and money. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import type { DeliberateBug, Watchman } from './deliberate-bug.ts'

const claims = 'server/modules/inventory/claims-sql.ts'
const seats: Watchman = { tests: 'server/modules/ordering/change/change-order.test.ts' }
const money: Watchman = { tests: 'server/modules/change/change.test.ts' }

export const changeBugs: readonly DeliberateBug[] = [
  {
    name: 'a change gives its old seats back before it has the new ones',
    edits: [
      {
        file: claims,
        find: "${poolsLocked('SELECT pool_id FROM fresh_need')},\n    wanted",
        replace: `\${poolsLocked('SELECT pool_id FROM fresh_need')},
    gone AS (
      UPDATE hold SET quantity = hold.quantity - old_need.quantity FROM old_need
      WHERE hold.order_id = \${order} AND hold.claim = old_need.claim AND hold.pool_id = old_need.pool_id
    ),
    wanted`,
      },
    ],
    caughtBy: seats,
  },
  {
    name: 'what the old and the new date of a change share is taken twice',
    edits: [
      {
        file: claims,
        find: '(SELECT sum(quantity) FROM old_need WHERE old_need.pool_id = fresh_need.pool_id), 0)',
        replace: 'NULL::bigint, 0)',
      },
    ],
    caughtBy: seats,
  },
  {
    name: 'a complete change leaves the old seats sold',
    edits: [
      {
        file: claims,
        find: 'UNION ALL SELECT pool_id, 0, -quantity FROM old_need',
        replace: 'UNION ALL SELECT pool_id, 0, 0 FROM old_need',
      },
    ],
    caughtBy: seats,
  },
  {
    name: 'the code from before a change still opens the gate',
    edits: [
      {
        file: 'server/modules/ordering/change/change-seats-sql.ts',
        find: ' code_serial = code_serial + 1,',
        replace: '',
      },
    ],
    caughtBy: seats,
  },
  {
    name: 'money for a change is taken for the order, which is paid',
    edits: [
      {
        file: 'server/modules/payment/settle/settle-payment.ts',
        find: 'if (changeNo === null) return markPaid',
        replace: 'if (changeNo === null || orderNo) return markPaid',
      },
    ],
    caughtBy: money,
  },
]
