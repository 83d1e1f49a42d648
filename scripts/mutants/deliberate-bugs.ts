/** Mistakes that somebody could make in the core of the shop, each as a small change of its source, and who must notice. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are pieces of source.

/** `find` stands in the file exactly once. */
export type Edit = { file: string; find: string; replace: string }

/** A test file (or the simulation's folder), and the test in it; without a title any of them. */
export type Watchman = { tests: string; title?: string }

export type DeliberateBug = { name: string; edits: Edit[]; caughtBy: Watchman }

const simulation: Watchman = { tests: 'server/testing/simulation' }
const lateMoney = (title: string): Watchman => ({ tests: 'server/modules/payment/late-money.test.ts', title })

const ordering = 'server/modules/ordering'
const payment = 'server/modules/payment'

export const deliberateBugs: readonly DeliberateBug[] = [
  {
    name: 'seats are released twice',
    edits: [
      {
        file: `${ordering}/release-store.ts`,
        find: "AND flow_status = ${from} AND seats = 'HELD' FOR NO KEY UPDATE",
        replace: "AND ${from} <> '' FOR NO KEY UPDATE",
      },
      {
        file: `${ordering}/release-store.ts`,
        find: " AND state = 'HELD'\n      RETURNING pool_id, quantity",
        replace: '\n      RETURNING pool_id, quantity',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a compare-and-set without its guard: whatever the status, it is cancelled',
    edits: [
      {
        file: `${ordering}/release-store.ts`,
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
        file: `${ordering}/expire-orders.ts`,
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
        file: `${ordering}/expire-orders.ts`,
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
        file: `${ordering}/hold-store.ts`,
        find: 'WHERE closed OR units > "left"',
        replace: 'WHERE closed',
      },
      {
        file: `${ordering}/hold-store.ts`,
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
        file: `${ordering}/settle-store.ts`,
        find: 'bool_and(NOT closed AND quantity <= "left")',
        replace: 'bool_and(NOT closed)',
      },
    ],
    caughtBy: lateMoney('goes back in full when the seats are gone'),
  },
  {
    name: 'the limits on open holds are not given back',
    edits: [
      {
        file: `${ordering}/release-store.ts`,
        find: 'SET units = open_hold.units - weight.units, orders = open_hold.orders - weight.orders',
        replace: 'SET units = open_hold.units, orders = open_hold.orders',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a document has two tickets for a day',
    edits: [
      {
        file: `${ordering}/place-store.ts`,
        find: "    UNION SELECT n, 'has-ticket' FROM taken\n",
        replace: '',
      },
      {
        file: 'server/migrations/0007_ordering.sql',
        find: 'CREATE UNIQUE INDEX visitor_once',
        replace: 'CREATE INDEX visitor_once',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the price comes from the browser',
    edits: [
      {
        file: `${ordering}/hold-seats.ts`,
        find: '  refuseOtherPrices(offer, body.lines)\n',
        replace: `  for (const line of offer.lines) {
    const seen = body.lines.find(({ ticketTypeCode }) => ticketTypeCode === line.ticketType.code)
    line.priceFen = seen?.priceFen ?? line.priceFen
    line.amountFen = (line.priceFen * line.quantity) as Fen
  }
`,
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a used Idempotency-Key takes any contents',
    edits: [
      {
        file: `${ordering}/hold-seats.ts`,
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
        file: `${ordering}/own-order.ts`,
        find: "  if (!owns(caller, order)) throw new Refusal('NOT_ALLOWED')\n",
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a notice may tell any amount',
    edits: [
      {
        file: `${payment}/rules.ts`,
        find: "trade.amountFen === agreed.amountFen && trade.currency === 'CNY'",
        replace: "trade.currency === 'CNY'",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'money of another merchant pays an order',
    edits: [
      {
        file: `${payment}/rules.ts`,
        find: "  if (trade.merchantId !== agreed.merchantId || trade.appId !== agreed.appId) return 'MERCHANT'\n",
        replace: '',
      },
    ],
    caughtBy: {
      tests: `${payment}/hear-notices.test.ts`,
      title: 'another merchant or app never fulfils, and the alarm is raised once',
    },
  },
  {
    name: 'a notice without a valid signature is believed',
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
    name: 'a notice that comes twice counts twice',
    edits: [
      {
        file: `${payment}/hear-notices.ts`,
        find: "  if (!(await heardFirst(tx, ear, { notice, outcome: 'paid' }))) return 'again'\n",
        replace: "  await heardFirst(tx, ear, { notice, outcome: 'paid' })\n",
      },
      {
        file: `${payment}/attempt-store.ts`,
        find: "    .where('state', '!=', 'PAID')\n    .executeTakeFirst()",
        replace: '    .executeTakeFirst()',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'a second payment for an order is kept',
    edits: [
      {
        file: `${payment}/settle-payment.ts`,
        find: "  if (outcome === 'seated' || outcome === 'reseated') return 'kept'\n",
        replace:
          "  if (outcome === 'seated' || outcome === 'reseated' || outcome === 'already-paid') return 'kept'\n",
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'money that fulfils nothing is not given back',
    edits: [
      {
        file: `${payment}/settle-payment.ts`,
        find: '  await giveBack(tx, { refundNo, paymentNo, amountFen: trade.amountFen, cause, at })\n',
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'each try of a refund has a number of its own',
    edits: [
      {
        file: `${payment}/return-money.ts`,
        find: 'return gateway.refund(wish)',
        replace: 'return gateway.refund({ ...wish, refundNo: `${wish.refundNo}-${back.tries}` })',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the ledger does not hear of a return',
    edits: [
      {
        file: `${payment}/give-back.ts`,
        find: "  if (ended.state === 'DONE') await bookReturn(tx, back, ended.at)\n",
        replace: '',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'seats are released while a payment may be on its way',
    edits: [
      {
        file: `${payment}/watch-payments.ts`,
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
        file: `${payment}/attempt-store.ts`,
        find: 'SET polls = polls + 1, poll_due_at = ${now}::timestamptz + make_interval',
        replace: 'SET polls = polls + 1, poll_due_at = NULL::timestamptz + make_interval',
      },
    ],
    caughtBy: simulation,
  },
  {
    name: 'the log tells who calls',
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
