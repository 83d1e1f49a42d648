/** Mistakes about changes of date: seats, codes and money. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import type { CatchingTest, DeliberateBug } from './deliberate-bug.ts'

const claims = 'server/modules/inventory/claims-sql.ts'
const ordering = 'server/modules/ordering/change'
const changeSeats = `${ordering}/change-seats-sql.ts`
const seats: CatchingTest = { tests: `${ordering}/change-order.test.ts` }
const money: CatchingTest = { tests: 'server/modules/change/change.test.ts' }
const byStaff: CatchingTest = { tests: 'server/modules/change/staff-change.test.ts' }
const documents: CatchingTest = { tests: 'server/modules/change/documents.test.ts' }

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
        file: changeSeats,
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
  {
    name: 'the fee of a change is booked twice',
    edits: [
      {
        file: changeSeats,
        find: 'payable_fen = payable_fen + ${differenceFen}::bigint + ${feeFen}::bigint,',
        replace: 'payable_fen = payable_fen + ${differenceFen}::bigint + 2 * ${feeFen}::bigint,',
      },
    ],
    caughtBy: { ...money, title: 'a dearer day is paid by WECHAT_QR' },
  },
  {
    name: 'a ticket is worth as much after its change as before',
    edits: [
      {
        file: changeSeats,
        find: 'worth_fen = input."newWorthFen", code_serial',
        replace: 'worth_fen = unit.worth_fen + 0 * input."newWorthFen", code_serial',
      },
    ],
    caughtBy: { ...money, title: 'a cheaper day gives the difference back' },
  },
  {
    name: 'late money completes a change that has run out',
    edits: [
      {
        file: `${ordering}/change-order.ts`,
        find: "if (change.state !== 'AWAIT_PAID') return outcomes[change.state]",
        replace:
          "if (change.state !== 'AWAIT_PAID' && change.state !== 'EXPIRED') return outcomes[change.state]",
      },
      {
        file: `${ordering}/change-order.ts`,
        find: "{ from: ['AWAIT_PAID'], to: 'DONE', set",
        replace: "{ from: ['AWAIT_PAID', 'EXPIRED'], to: 'DONE', set",
      },
    ],
    caughtBy: { ...money, title: 'who does not pay in a quarter of an hour keeps the tickets' },
  },
  {
    name: 'a change does not reserve the new day of its documents',
    edits: [
      {
        file: `${ordering}/change-order.ts`,
        find: '  await reserveDays(tx, { changeNo, unitIds, date: next.date })\n',
        replace: '',
      },
    ],
    caughtBy: { ...documents, title: 'the new day is reserved while the difference is not paid' },
  },
  {
    name: 'a change that is dropped keeps the new day of its documents',
    edits: [
      {
        file: `${ordering}/change-order.ts`,
        find: '  await dropReservedDays(tx, changeNo)\n',
        replace: '',
      },
    ],
    caughtBy: { ...documents, title: 'the new day is reserved while the difference is not paid' },
  },
  {
    name: 'the fee of a change is due though staff waived it',
    edits: [
      {
        file: 'server/modules/change/plan-change.ts',
        find: 'staff?.waiveFee || closed.has(unit.unitId)',
        replace: 'closed.has(unit.unitId)',
      },
    ],
    caughtBy: { ...byStaff, title: 'what is to pay is held, its buyer is written to' },
  },
  {
    name: 'staff move a ticket with which somebody has come in',
    edits: [
      {
        file: 'server/modules/change/rules.ts',
        find: "unit.state === 'valid' && unit.admitted === 0 && isDated(unit)",
        replace: "unit.state === 'valid' && isDated(unit)",
      },
    ],
    caughtBy: { ...byStaff, title: 'refused, and nothing moves' },
  },
  {
    name: 'a change that staff withdraw keeps its new seats',
    edits: [
      {
        file: `${ordering}/change-order.ts`,
        find: '  await releaseNewSeats(tx, change)\n',
        replace: '',
      },
    ],
    caughtBy: { ...byStaff, title: 'staff withdraw what is not paid' },
  },
  {
    name: 'staff withdraw a change whose pay time is over',
    edits: [
      {
        file: 'server/modules/change/rules.ts',
        find: "  if (state === 'EXPIRED') return 'CHANGE_RUN_OUT'\n",
        replace: "  if (state === 'EXPIRED') return null\n",
      },
    ],
    caughtBy: { ...byStaff, title: 'not to be withdrawn by staff' },
  },
]
