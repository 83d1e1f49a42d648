/** Mistakes about what an order costs beside its tickets: freight, coupons and points. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import type { CatchingTest, DeliberateBug } from './deliberate-bug.ts'

const ordering = 'server/modules/ordering'

const points: CatchingTest = { tests: 'server/modules/ordering/place/place-with-points.test.ts' }

const coupons: CatchingTest = { tests: 'server/modules/ordering/place/place-with-coupon.test.ts' }

export const sumBugs: readonly DeliberateBug[] = [
  {
    name: 'freight is charged line by line',
    edits: [
      {
        file: 'contract/values/freight.ts',
        find: 'Map.groupBy(lines, ({ template }) => template)',
        replace: 'lines.map((line) => [line.template, [line]] as const)',
      },
    ],
    caughtBy: { tests: 'contract/values/freight.test.ts' },
  },
  {
    name: 'freight is in the sum that a buyer agrees to, and not in the order',
    edits: [
      {
        file: `${ordering}/order/sending-sql.ts`,
        find: "eb('payable_fen', '+', freightFen)",
        replace: "eb('payable_fen', '+', 0)",
      },
    ],
    caughtBy: { tests: `${ordering}/place/place-with-freight.test.ts` },
  },
  {
    name: 'points of an order that ended unpaid stay spent',
    edits: [
      {
        file: `${ordering}/lifecycle/end-unpaid.ts`,
        find: '    await releasePoints(tx, { ...order, orderNo, at: ending.at })\n',
        replace: '',
      },
    ],
    caughtBy: points,
  },
  {
    name: 'late money seats an order whose points are spent elsewhere',
    edits: [
      {
        file: 'server/modules/coupon/points.ts',
        find: 'spend(tx, spent, order, 2)',
        replace: 'spend(tx, spent, order, 2).then(() => true)',
      },
    ],
    caughtBy: points,
  },
  {
    name: 'a refund gives back twice the points',
    edits: [
      {
        file: 'server/modules/coupon/points.ts',
        find: 'returnedOf(left, refund.partFen, refund.leftFen)',
        replace: '2 * returnedOf(left, refund.partFen, refund.leftFen)',
      },
    ],
    caughtBy: points,
  },
  {
    name: 'an entry of earned points does not name its ticket, so that it can be made twice',
    edits: [
      {
        file: 'server/modules/coupon/points.ts',
        find: 'key: `earn:${unitNo}`',
        replace: 'key: `earn:${unitNo}:${at.getTime()}`',
      },
    ],
    caughtBy: points,
  },
  {
    name: 'a coupon is free again when the time to pay is over, while its order may still be paid',
    edits: [
      {
        file: `${ordering}/lifecycle/release-sql.ts`,
        find: '    former_visitor AS (',
        replace: `    freed_coupon AS (
      UPDATE coupon SET state = 'UNUSED', order_id = NULL, order_no = NULL
      WHERE order_id = ANY(ARRAY(SELECT id FROM picked_order))
    ),
    former_visitor AS (`,
      },
    ],
    caughtBy: coupons,
  },
  {
    name: 'a refund spreads what was paid anew over the tickets',
    edits: [
      {
        file: 'server/modules/refund/amount/evaluate-refund.ts',
        find: '    await unitsOf(db, order.id),',
        replace: `    (await unitsOf(db, order.id)).map((unit, _, all) => ({
      ...unit,
      worthFen: Math.round(sumOf(all.map(({ worthFen }) => worthFen)) / all.length) as Fen,
    })),`,
      },
    ],
    caughtBy: coupons,
  },
]
