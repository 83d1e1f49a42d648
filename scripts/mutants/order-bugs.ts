/** Mistakes about seats, limits, prices and who may see an order. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.
import { type DeliberateBug, hoarding, lateMoney, simulation, visitorDays } from './deliberate-bug.ts'

const ordering = 'server/modules/ordering'

export const orderBugs: readonly DeliberateBug[] = [
  {
    name: 'an unpaid order keeps the day of a document from everybody else',
    edits: [
      {
        file: `${ordering}/place/submit-placement.ts`,
        find: "deps.place(placement)\n    if (answer && answer.outcome !== 'has-ticket') return answer",
        replace: 'deps.place(placement)\n    if (answer) return answer',
      },
    ],
    caughtBy: visitorDays,
  },
  {
    name: 'money of a displaced order is settled without giving its visitors their day back',
    edits: [
      {
        file: `${ordering}/lifecycle/settle-order.ts`,
        find: '  if (order.displaced) return await seatDisplaced(tx, order, sale)\n',
        replace: '',
      },
    ],
    caughtBy: visitorDays,
  },
  {
    name: 'an order that was displaced is settled in the batch',
    edits: [
      {
        file: 'server/modules/payment/settle/settle-together-sql.ts',
        find: ' AND NOT displaced',
        replace: '',
      },
    ],
    caughtBy: visitorDays,
  },
  {
    name: 'browsers without a log-in are not counted by their network',
    edits: [
      {
        file: `${ordering}/hold/hold-seats.ts`,
        find: "caller.kind === 'visitor' ? vault.index('unproven-holds', network) : null",
        replace: 'null',
      },
    ],
    caughtBy: hoarding,
  },
  {
    name: 'seats are released twice',
    edits: [
      {
        file: `${ordering}/lifecycle/release-sql.ts`,
        find: "AND flow_status = ${from} AND seats = 'HELD' FOR NO KEY UPDATE",
        replace: "AND ${from} <> '' FOR NO KEY UPDATE",
      },
      {
        file: 'server/modules/inventory/claims-sql.ts',
        find: "SET state = 'RELEASED' WHERE order_id = ANY(ARRAY(${orders})) AND state = 'HELD'",
        replace: "SET state = 'RELEASED' WHERE order_id = ANY(ARRAY(${orders}))",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a compare-and-set without its guard: whatever the status, it is cancelled',
    edits: [
      {
        file: `${ordering}/lifecycle/release-sql.ts`,
        find: "AND flow_status = ${from} AND seats = 'HELD' FOR NO KEY UPDATE",
        replace: "AND ${from} <> '' AND seats = 'HELD' FOR NO KEY UPDATE",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'holds never run out',
    edits: [
      {
        file: `${ordering}/lifecycle/expire-orders.ts`,
        find: "return endDue(db, 'INIT', ending, SWEEP_LIMIT)",
        replace: "return endDue(db, 'INIT', ending, 0)",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the pay time never strikes',
    edits: [
      {
        file: `${ordering}/lifecycle/expire-orders.ts`,
        find: "return endDue(db, 'AWAIT_PAID', ending, SWEEP_LIMIT)",
        replace: "return endDue(db, 'AWAIT_PAID', ending, 0)",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the capacity of a pool is not looked at',
    edits: [
      {
        file: `${ordering}/hold/hold-sql.ts`,
        find: 'WHERE closed OR units > "left"',
        replace: 'WHERE closed',
      },
      {
        file: `${ordering}/hold/hold-sql.ts`,
        find: 'sum(units) OVER (PARTITION BY pool_id ORDER BY n) <= "left" AS fits',
        replace: 'sum(units) OVER (PARTITION BY pool_id ORDER BY n) > 0 AS fits',
      },
      {
        file: 'server/migrations/0003_inventory.sql',
        find: 'held + sold <= capacity',
        replace: 'held + sold >= 0',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'late money takes seats that are gone',
    edits: [
      {
        file: 'server/modules/inventory/claims-sql.ts',
        find: 'bool_and(NOT closed AND quantity <= "left")',
        replace: 'bool_and(NOT closed)',
      },
    ],
    caughtBy: lateMoney('goes back in full when the seats are gone'),
  },
  {
    name: 'seats return twice: when a refund is promised and when its money arrives',
    edits: [
      {
        file: `${ordering}/units/move-units.ts`,
        find: 'without.includes(to) && !without.includes(from)',
        replace: "without.includes(to) && from !== 'used'",
      },
    ],
    caughtBy: {
      tests: `${ordering}/units/move-units.test.ts`,
      title: 'a ticket gives its seats and its visitor back',
    },
  },
  {
    name: 'a night is left out of a claim',
    edits: [
      {
        file: 'server/modules/inventory/stay-rules.ts',
        find: '        dates.map((date) => days.get(date) ?? new Map()),\n',
        replace: '        dates.slice(0, 2).map((date) => days.get(date) ?? new Map()),\n',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the number of a claim is ignored when its seats return',
    edits: [
      {
        file: 'server/modules/inventory/claims-sql.ts',
        find: ' AND hold.claim = part.claim',
        replace: '',
      },
    ],
    caughtBy: {
      tests: `${ordering}/units/move-units.test.ts`,
      title: 'a ticket gives its seats back to its own claim',
    },
  },
  {
    name: 'a tour takes only the first of its slots',
    edits: [
      {
        file: 'server/modules/inventory/rules.ts',
        find: 'while (first.from !== null && taken.length < slots) {',
        replace: 'while (first.from !== null && taken.length > slots) {',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the limits on open holds are not given back',
    edits: [
      {
        file: `${ordering}/lifecycle/release-sql.ts`,
        find: 'SET units = open_hold.units - demand.units, orders = open_hold.orders - demand.orders',
        replace: 'SET units = open_hold.units, orders = open_hold.orders',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a document has two tickets for a day',
    edits: [
      {
        file: `${ordering}/place/place-sql.ts`,
        find: "    UNION SELECT n, 'has-ticket' FROM ticketed_document\n",
        replace: '',
      },
      {
        file: 'server/migrations/0007_ordering.sql',
        find: 'CREATE UNIQUE INDEX visitor_once',
        replace: 'CREATE INDEX visitor_once',
      },
    ],
    caughtBy: visitorDays,
  },
  {
    name: 'the price comes from the browser',
    edits: [
      {
        file: `${ordering}/hold/hold-seats.ts`,
        find: 'refuseOtherPrices(quote, body.items[index]?.lines ?? [])',
        replace: `{
    for (const line of quote.lines) {
      const seen = body.items[index]?.lines.find(({ offerCode }) => offerCode === line.offer.code)
      line.priceFen = seen?.priceFen ?? line.priceFen
      line.amountFen = (line.priceFen * line.quantity) as Fen
    }
  }`,
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a used Idempotency-Key takes any contents',
    edits: [
      {
        file: `${ordering}/hold/hold-seats.ts`,
        find: "  if (!former.digest.equals(digest)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')\n",
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'strangers see an order',
    edits: [
      {
        file: `${ordering}/order/own-order.ts`,
        find: '  if (!order?.placedAt || !owns(caller, order))',
        replace: '  if (!order?.placedAt)',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'stock changes without an entry',
    edits: [
      {
        file: 'server/modules/inventory/stock/stock-sql.ts',
        find: `      INSERT INTO stock_entry (resource_id, quantity, kind, note, actor, at)
      SELECT id, \${quantity}::integer, \${kind}, \${note}, \${actor}, \${at}::timestamptz FROM resource
      WHERE id = \${resourceId} AND resource.kind = 'STOCK'
      RETURNING resource_id, quantity`,
        replace: `      SELECT id AS resource_id, \${quantity}::integer AS quantity FROM resource
      WHERE id = \${resourceId} AND resource.kind = 'STOCK'`,
      },
    ],
    caughtBy: { tests: 'server/modules/inventory/console/stock.test.ts' },
  },
  {
    name: 'a buyer is refused because a piece came while the hold waited for the stock',
    edits: [
      {
        file: `${ordering}/order/overtaken-sql.ts`,
        find: "runs === MAX_RUNS || conflictOf(error) !== 'pool_never_oversold'",
        replace: 'runs > 0 || conflictOf(error)',
      },
    ],
    caughtBy: { tests: 'server/modules/inventory/console/stock.test.ts' },
  },
  {
    name: 'goods of a visit can be sent',
    edits: [
      {
        file: `${ordering}/hold/freight.ts`,
        find: " && !(isWithVisit && way !== 'PICKUP'),",
        replace: ',',
      },
    ],
    caughtBy: { tests: `${ordering}/place/goods-with-visit.test.ts`, title: 'only be picked up' },
  },
  {
    name: 'goods that are only sent share the order of a visit',
    edits: [
      {
        file: 'server/modules/inventory/quote/quote-rules.ts',
        find: "  basketOf(quote) === 'goods' && quote.product.getting.includes('PICKUP')",
        replace: "  basketOf(quote) === 'goods'",
      },
    ],
    caughtBy: { tests: `${ordering}/place/goods-with-visit.test.ts`, title: 'are refused beside a ticket' },
  },
]
