/**
 * Who may import whom, kept true by the tests. A module or feature stands on the floors below its own, never beside or
 * above. Adding one = giving it a place on a floor here.
 */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { orderTypes } from '#contract/values/order.ts'
import { productKinds } from '#contract/values/product.ts'
import { faultsOfDecisions } from './scripts/docs/decisions.ts'
import { lostReferences } from './scripts/docs/references.ts'
import { replacedNames } from './scripts/docs/replaced-words.ts'
import { writtenDocuments } from './scripts/docs/written.ts'

/** Lowest first. */
const moduleFloors = [
  ['caller', 'staff'],
  ['setting', 'file', 'captcha', 'ledger', 'catalogue', 'member'],
  ['message'],
  ['session', 'contact', 'inventory', 'introduction', 'map', 'coupon', 'parcel', 'voucher', 'group', 'card'],
  ['asset'],
  ['ordering', 'oauth'],
  ['payment', 'delivery'],
  ['refund'],
  ['change', 'invoice', 'comment', 'gate'],
  ['closure', 'desk'],
]

/** The rooms of what is too large for one folder, lowest first. */
const rooms: Readonly<Record<string, string[][]>> = {
  'server/modules/ordering': [
    ['order'],
    ['units'],
    ['lifecycle'],
    ['change'],
    ['hold'],
    ['place'],
    ['reading'],
    ['names'],
    ['owner-data', 'upkeep', 'console'],
  ],
  'server/modules/payment': [
    ['attempts', 'alerts'],
    ['provider-refunds'],
    ['settle'],
    ['watch'],
    ['start', 'bills', 'change', 'group'],
    ['webhooks', 'desk', 'console'],
  ],
  'server/modules/refund': [
    ['amount'],
    ['reading'],
    ['ask'],
    ['decide'],
    ['unfulfilled', 'goodwill'],
    ['console'],
  ],
  'server/modules/session': [['wechat'], ['guest', 'account'], ['console']],
  'server/modules/message': [['channels'], ['outbox'], ['console']],
  'server/modules/invoice': [['titles', 'compose'], ['issue'], ['statements']],
  'server/modules/inventory': [
    ['pools', 'stock', 'calendar'],
    ['packages'],
    ['quote'],
    ['cart'],
    ['console'],
  ],
  'shop/features/ordering': [['form', 'ticket'], ['people', 'names'], ['detail'], ['place', 'list']],
}

/** The lock of a member, and parts of statements that other modules put into theirs: several tables at once, or whose an order is. */
const sharedParts = [
  'server/modules/caller/member-lock-sql.ts',
  'server/modules/inventory/claims-sql.ts',
  'server/modules/ledger/transfers-sql.ts',
  'server/modules/ordering/lifecycle/seats-sold-sql.ts',
  'server/modules/ordering/order/owned-sql.ts',
]

/** Paying ends on the ticket that was bought, so it stands above the screens of orders. */
const featureFloors = [
  ['setting', 'captcha', 'catalogue', 'wechat'],
  ['membership', 'comment'],
  ['session', 'contact', 'inventory', 'introduction', 'map', 'coupon', 'delivery', 'parcel', 'invoice'],
  ['card'],
  ['ordering', 'cart'],
  ['home', 'payment', 'member', 'refund'],
  ['change', 'voucher', 'group'],
]

/** The wings of the repository; e2e and bench look at it from outside. */
const wings = ['contract', 'server', 'demo', 'shop', 'console', 'sandbox', 'scripts', 'e2e', 'bench']

const files = globSync(`{${wings.join(',')}}/**/*.{ts,tsx,mjs}`).filter(
  (file) => !file.includes('node_modules'),
)

type Import = { from: string; to: string }
const imports: Import[] = files.flatMap((from) => importedBy(from).map((to) => ({ from, to })))

const importsOf = Map.groupBy(imports, ({ from }) => from)

function importedBy(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|^\s*import|\bimport\()\s*'([^']+)'/gm)
  return [...specifiers].map(([, specifier = '']) => resolved(file, specifier))
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(file), specifier) : specifier
}

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(server|demo|sandbox|shop)\/testing\//.test(path)
const wingOf = (path: string) => wings.find((wing) => path.startsWith(`${wing}/`))
const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string) => /^shop\/features\/([^/]+)\//.exec(path)?.[1]
/** The room of a path in a folder: 'hold' of server/modules/ordering/hold/hold-sql.ts. */
const roomIn = (folder: string, path: string) =>
  path.startsWith(`${folder}/`) ? /^([\w-]+)\//.exec(path.slice(folder.length + 1))?.[1] : undefined
const isStore = (path: string) => /^server\/modules\/(?:[\w-]+\/)+(?:[\w-]+-)?(?:store|sql)\.ts$/.test(path)

/** No import of the product breaks the rule. Tests may look anywhere. */
function forbid(rule: string, breaks: (an: Import) => boolean): void {
  test(rule, () => {
    expect(imports.filter((an) => !isTest(an.from) && breaks(an))).toEqual([])
  })
}

const within =
  (folder: RegExp, ...barred: RegExp[]) =>
  ({ from, to }: Import) =>
    folder.test(from) && barred.some((path) => path.test(to))

/** Is `used` on a floor below `user`? What has no floor is nowhere. */
function standsBelow(floors: string[][], used: string, user: string): boolean {
  const floorOf = (name: string) => floors.findIndex((floor) => floor.includes(name))
  return 0 <= floorOf(used) && floorOf(used) < floorOf(user)
}

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

describe('there is something to check', () => {
  test.each([
    ['imports of the server', imports.filter(({ from }) => wingOf(from) === 'server').length, 300],
    ['imports of the shop', imports.filter(({ from }) => wingOf(from) === 'shop').length, 100],
    ['imports of the console', imports.filter(({ from }) => wingOf(from) === 'console').length, 50],
    ['imports of the demo', imports.filter(({ from }) => wingOf(from) === 'demo').length, 100],
    ['imports of the sandbox', imports.filter(({ from }) => wingOf(from) === 'sandbox').length, 50],
    ['imports of stores', imports.filter(({ to }) => isStore(to)).length, 10],
    ['imports across modules', imports.filter(isAcrossModules).length, 5],
    ['imports of the contract', imports.filter(({ to }) => wingOf(to) === 'contract').length, 100],
  ])('%s: %i, at least %i', (_, found, least) => expect(found).toBeGreaterThanOrEqual(least))

  test('every import of ours leads to a file', () => {
    const lost = imports.filter(({ to }) => wingOf(to) !== undefined && !to.includes('?') && !existsSync(to))
    expect(lost).toEqual([])
  })
})

function isAcrossModules({ from, to }: Import): boolean {
  return moduleOf(from) !== undefined && moduleOf(to) !== undefined && moduleOf(from) !== moduleOf(to)
}

describe('one word, the same place in every wing', () => {
  const named = readdirSync('contract/endpoints').map((name) => basename(name, '.ts'))

  test('what the contract names, a module of that name answers', () => {
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !existsSync(`server/modules/${name}/routes.ts`))).toEqual([])
    const ofConsole = globSync('contract/console/*.ts').map((path) => basename(path, '.ts'))
    expect(ofConsole).toContain('staff')
    expect(ofConsole.filter((name) => !existsSync(`server/modules/${name}/console-routes.ts`))).toEqual([])
  })

  test('refusals and dictionary entries stand in files named as their modules', () => {
    const files = globSync('contract/{refusals,dictionaries}/*.ts')
    expect(files.length).toBeGreaterThan(10)
    const modules = moduleFloors.flat()
    // Any call may be refused as contract/refusals/call.ts says, whichever module answers it.
    const elsewhere = files.filter((path) => !modules.includes(basename(path, '.ts')))
    expect(elsewhere).toEqual(['contract/refusals/call.ts'])
  })

  test('no refusal is in two of them: the later would take the place of the earlier', async () => {
    const merged = Object.keys((await import('./contract/refusals.ts')).refusals)
    const lines = globSync('contract/refusals/*.ts').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, code = '']) => code),
    )
    expect(lines.toSorted()).toEqual(merged.toSorted())
  })

  test('every module and every feature stands on a floor, and nothing else does', () => {
    expect(foldersIn('server/modules').sort()).toEqual(moduleFloors.flat().sort())
    expect(foldersIn('shop/features').sort()).toEqual(featureFloors.flat().sort())
  })
})

describe('the wings', () => {
  forbid(
    'the contract knows nobody and runs anywhere',
    within(/^contract\//, /^(server|demo|shop|console|sandbox|scripts|e2e|bench)\//, /^node:/, /^zod$/),
  )
  forbid('server, shop and console meet only in the contract', (an) =>
    [
      within(/^server\//, /^(shop|console)\//),
      within(/^shop\//, /^(server|console)\//),
      // Both are built by the same tools.
      within(/^console\/(?!vite\.config\.ts)/, /^(server|shop)\//),
    ].some((rule) => rule(an)),
  )
  forbid(
    'the sandbox imports nothing of the shop, or it could not catch its mistakes',
    within(/^sandbox\//, /^(contract|server|demo|shop|console|scripts)\//),
  )
  forbid('the shop never needs the sandbox', within(/^(contract|server|demo|shop|console)\//, /^sandbox\//))
  forbid(
    'nobody needs the scripts',
    within(/^(contract|server|demo|shop|console|sandbox)\//, /^(scripts|e2e|bench)\//),
  )
  forbid('the demo fills the shop from outside: only what starts one needs it', (an) =>
    [
      within(/^(contract|server|shop|console|sandbox|bench)\//, /^demo\//),
      within(/^demo\//, /^(shop|console)\//),
    ].some((rule) => rule(an)),
  )
  forbid('a browser has no Node', ({ from, to }) => {
    const isBuild = /^(shop|console)\/[\w.-]+\.ts$/.test(from)
    return /^(shop|console)\//.test(from) && !isBuild && to.startsWith('node:')
  })
})

describe('the calls of staff', () => {
  /** All that the files of a wing import, and what those import in turn. */
  function reachedFrom(wing: string): Set<string> {
    const reached = new Set(files.filter((file) => wingOf(file) === wing && !isTest(file)))
    for (const file of reached)
      for (const { to } of importsOf.get(file) ?? []) if (wingOf(to) !== undefined) reached.add(to)
    return reached
  }
  const isOfConsole = (file: string) => /^contract\/(?:console\/|console-endpoint\.ts$)/.test(file)

  test('are in no build of the shop: nothing that it imports leads there', () => {
    const reached = [...reachedFrom('shop')]
    expect(reached.filter((file) => wingOf(file) === 'contract').length).toBeGreaterThan(20)
    expect(reached.filter(isOfConsole)).toEqual([])
  })

  test('the search finds them from where they are answered', () => {
    expect([...reachedFrom('server')].filter(isOfConsole).length).toBeGreaterThan(1)
  })
})

describe('the server', () => {
  forbid('a module imports only from lower floors', (an) => {
    const [user, used] = [moduleOf(an.from), moduleOf(an.to)]
    return isAcrossModules(an) && !standsBelow(moduleFloors, used ?? '', user ?? '')
  })
  forbid(
    'a store is private to its module',
    ({ from, to }) => isStore(to) && moduleOf(from) !== moduleOf(to) && !sharedParts.includes(to),
  )
  forbid('SQL stays in stores', ({ from, to }) => {
    return moduleOf(from) !== undefined && /^(kysely|pg)$/.test(to) && !isStore(from) && !isTypeOnly(from, to)
  })
  forbid(
    'only app.ts mounts routes',
    ({ from, to }) =>
      /^server\/modules\/[^/]+\/(?:console-)?routes\.ts$/.test(to) &&
      from !== 'server/app.ts' &&
      !isTypeOnly(from, to),
  )
  forbid(
    'rules are pure',
    within(
      /^server\/modules\/.*rules\.ts$/,
      /^node:(?!crypto)/,
      /^server\/(platform|gateways)\//,
      /(store|sql)\.ts$/,
    ),
  )
  forbid(
    'the platform knows no module',
    within(
      /^server\/platform\//,
      /^server\/(modules|gateways|config|web|operations)\//,
      /^server\/[\w-]+\.ts$/,
    ),
  )
  forbid('only what stands at the top composes', within(/^server\/\w+\//, /^server\/[\w-]+\.ts$/))
  forbid(
    'operations know the platform only',
    within(/^server\/operations\//, /^server\/(?!operations|platform)/),
  )
  forbid(
    'of the rooms, a module knows none',
    within(/^server\/(modules|gateways)\//, /^server\/(config|web|operations)\//),
  )
  forbid('modules know no gateway', within(/^server\/modules\//, /^server\/gateways\//))
  forbid(
    'a gateway knows of a module only what it must be',
    ({ from, to }) =>
      from.startsWith('server/gateways/') && moduleOf(to) !== undefined && !/-gateway\.ts$/.test(to),
  )
  forbid(
    'nobody reads the settings but those who open the shop',
    ({ from, to }) =>
      /^server\/config\//.test(to) && /^server\/(modules|gateways|platform|web|operations)\//.test(from),
  )
})

describe.each(Object.entries(rooms))('the rooms of %s', (folder, floors) => {
  forbid('import only from lower ones', ({ from, to }) => {
    const [user, used] = [roomIn(folder, from), roomIn(folder, to)]
    return user !== undefined && used !== undefined && user !== used && !standsBelow(floors, used, user)
  })
  test('are all listed', () => {
    expect(foldersIn(folder).sort()).toEqual(floors.flat().sort())
  })
})

describe('what lies directly in a folder with rooms', () => {
  forbid('composes those of the server, which do not know it', ({ from, to }) => {
    const [user, used] = [from, to].map((path) => roomIn('server/modules/ordering', path))
    return user !== undefined && moduleOf(to) === 'ordering' && used === undefined
  })
  forbid(
    'is shared by those of the shop, and knows none',
    ({ from, to }) =>
      featureOf(from) === 'ordering' &&
      roomIn('shop/features/ordering', from) === undefined &&
      roomIn('shop/features/ordering', to) !== undefined,
  )
})

describe('SQL written by hand', () => {
  /** A whole statement, or a part of one. An expression inside a query of kysely is neither. */
  const statement = new RegExp(
    [
      '\\bsql(?:<[^`]*?>)?`\\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE|LOCK|SET|ANALYZE|SAVEPOINT)\\b',
      '\\bsql\\.raw\\(|(?<!function )\\bprepared[<(]',
      // What is given to the driver as it is, or has the beginning of a statement.
      '\\.query(?:<[^()]*>)?\\(\\s*[\'"`]',
      '[\'"`]\\s*(?:SELECT|WITH|LOCK|SET LOCAL|BEGIN|DECLARE|FETCH|CREATE|LISTEN|NOTIFY)\\s',
      '\\bINSERT INTO \\S|\\bDELETE FROM \\S|\\bUPDATE \\w+ SET\\b|\\w AS (?:MATERIALIZED )?\\(\\n',
    ].join('|'),
  )
  const writers = files.filter(
    (file) =>
      // The bugs of scripts/mutants quote the code that they change.
      /^(server|demo|scripts\/(?!mutants\/))/.test(file) &&
      !isTest(file) &&
      statement.test(readFileSync(file, 'utf8')),
  )

  test('is found', () => {
    expect(writers.length).toBeGreaterThan(30)
    expect(statement.test("db.select(sql`count(*)::integer`.as('units'))")).toBe(false)
    expect(statement.test('await sql<Row>`\n  SELECT id FROM unit`.execute(db)')).toBe(true)
    expect(statement.test('await gateway.query(access.token, { serial })')).toBe(false)
    expect(statement.test("await pool.query<{ id: number }>(\n  'VACUUM')")).toBe(true)
    expect(statement.test('const text = `LISTEN setting`')).toBe(true)
  })

  test('stands in *-sql.ts', () => {
    expect(writers.filter((file) => !file.endsWith('-sql.ts'))).toEqual([])
  })
})

/** The module that writes a table; others read it through that module's functions. */
const tableOwners: Readonly<Record<string, readonly string[]>> = {
  card: ['card', 'card_picture', 'card_type', 'card_visit'],
  asset: ['asset', 'assignment'],
  captcha: ['captcha_challenge', 'captcha_token'],
  catalogue: ['offer', 'package_part', 'policy', 'price', 'product', 'product_draft'],
  closure: ['closure', 'closure_order', 'closure_pool'],
  comment: ['comment', 'comment_score'],
  contact: ['contact'],
  coupon: ['coupon', 'coupon_activity', 'coupon_code', 'point_balance', 'point_entry'],
  delivery: ['shipment', 'shipment_event', 'shipment_unit'],
  file: ['stored_file'],
  inventory: ['draw', 'hold', 'pool', 'resource', 'slot_exception', 'slot_rule', 'stay_rule', 'stock_entry'],
  gate: ['gate', 'gate_scan', 'gate_scan_unit'],
  group: ['corp', 'corp_member', 'statement', 'top_up'],
  invoice: [
    'invoice',
    'invoice_file',
    'invoice_followed',
    'invoice_line',
    'invoice_title',
    'invoice_token',
    'tax_class',
  ],
  ledger: ['account', 'ledger_entry', 'ledger_tx'],
  member: ['member'],
  message: ['notification_muted', 'notification_outbox', 'sms_code', 'sms_place', 'sms_sending'],
  oauth: ['oauth_authorization', 'oauth_identity', 'oauth_newcomer', 'oauth_ticket'],
  ordering: [
    'document_answer',
    'newly_paid',
    'open_hold',
    'order_change',
    'order_change_unit',
    'order_history',
    'order_line',
    'order_note',
    'shop_order',
    'snapshot',
    'unit',
    'visitor',
    'visitor_to_rename',
  ],
  parcel: ['address', 'freight_template', 'pick_up_point'],
  payment: [
    'bill_comparison',
    'payment',
    'payment_alert',
    'payment_start',
    'desk_payment',
    'payment_webhook',
    'provider_refund',
  ],
  refund: ['refund', 'refund_given', 'refund_history', 'refund_part', 'refund_unit'],
  session: [
    'guest',
    'try_limit',
    'session',
    'wechat_authorization',
    'wechat_binding',
    'wechat_identity',
    'wechat_ticket',
  ],
  setting: ['setting'],
  voucher: ['voucher', 'voucher_batch', 'voucher_settlement'],
  staff: ['audit', 'staff', 'staff_request', 'staff_session'],
}

/** Where the demo writes tables of modules, and why no function of theirs would do. */
const demoWrites: Readonly<Record<string, readonly string[]>> = {
  // What is for sale. Staff make it by many calls, as drafts and day by day; prices alone are tens of thousands of rows.
  'demo/products/seed-catalogue.ts': ['policy', 'product', 'offer', 'price', 'package_part'],
  'demo/products/seed-inventory.ts': ['resource', 'slot_rule', 'slot_exception', 'draw'],
  'demo/products/stay-rules.ts': ['stay_rule'],
  // Activities open on days that are past, and count what was taken of them.
  'demo/coupons.ts': ['coupon_activity', 'coupon_code', 'coupon'],
  // Its call looks into the memory of the catalogue, which does not see this transaction.
  'demo/gates.ts': ['gate'],
  // Stock received on a day before (the call makes its pool with the offer), and addresses: their calls begin a transaction.
  'demo/seed-sending.ts': ['stock_entry', 'pool', 'address'],
  'demo/seed-invoice-titles.ts': ['invoice_title'],
  // Sold on days before, when the shop would sell these seats no more; all at once, with their counters.
  'demo/orders/seed-orders.ts': [
    ...['shop_order', 'order_line', 'hold', 'order_history', 'unit', 'visitor', 'snapshot'],
  ],
  // Payments begin at a provider, invoices end at one, and carriers report: none of them is asked.
  'demo/orders/live-orders.ts': ['payment'],
  'demo/orders/invoices-sql.ts': ['invoice', 'invoice_line'],
  'demo/orders/live-parcels.ts': ['shipment_event'],
  // Applied for, written, scanned, earned and decided on days before: the calls take the present time, and pictures as they come in.
  'demo/cards-sql.ts': ['card', 'card_picture'],
  'demo/groups-sql.ts': ['corp', 'corp_member', 'stored_file', 'shop_order'],
  'demo/comments-sql.ts': ['comment', 'comment_score', 'stored_file'],
  'demo/seed-sql.ts': ['unit', 'gate_scan', 'gate_scan_unit', 'point_entry', 'point_balance'],
  'demo/audit-sql.ts': ['audit'],
  // Who serves whom, over all units at once.
  'demo/assets-sql.ts': ['assignment'],
  // A year of past business in a few statements.
  'demo/history/members-sql.ts': ['member'],
  'demo/history/history-sql.ts': [
    ...['slot_rule', 'shop_order', 'order_line', 'unit', 'order_history', 'payment'],
    ...['ledger_tx', 'ledger_entry', 'bill_comparison'],
  ],
  'demo/history/refunds-sql.ts': [
    ...['refund', 'refund_unit', 'refund_history', 'order_history', 'provider_refund', 'refund_part'],
    ...['ledger_tx', 'ledger_entry'],
  ],
  'demo/history/comments-sql.ts': ['comment', 'comment_score'],
  // What waits for somebody goes on waiting: no call of the shop puts an end off.
  'demo/fresh/fresh-sql.ts': ['shop_order', 'voucher', 'order_change'],
}

describe('tables', () => {
  test('each has one owner', () => {
    const migrations = globSync('server/migrations/*.sql')
      .sort()
      .map((file) => readFileSync(file, 'utf8'))
    const made = new Set<string>()
    for (const [, table = '', from = '', to = ''] of migrations
      .join('\n')
      .matchAll(/^CREATE TABLE (\w+)|^ALTER TABLE (\w+) RENAME TO (\w+)/gm)) {
      made.delete(from)
      made.add(table || to)
    }
    expect([...made].toSorted()).toEqual(Object.values(tableOwners).flat().toSorted())
  })

  test('are named in SQL by their owner only, but for what is listed here', () => {
    const named =
      /\b(?:FROM|JOIN|UPDATE|INTO|OF) (\w+)|(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin|using)\('(\w+)/g
    const foreign = files
      .filter((file) => moduleOf(file) !== undefined && !isTest(file))
      .flatMap((file) => {
        const owner = moduleOf(file) ?? ''
        const tables = [...readFileSync(file, 'utf8').matchAll(named)].map(
          ([, sql, kysely]) => sql ?? kysely ?? '',
        )
        const others = Object.entries(tableOwners).flatMap(([module, own]) => (module === owner ? [] : own))
        return [...new Set(tables)]
          .filter((table) => others.includes(table))
          .map((table) => `${file}: ${table}`)
      })
    expect(foreign.sort()).toEqual([
      // What belongs to a member is counted while the member's row is locked, on floors below and beside the member module.
      'server/modules/caller/member-lock-sql.ts: member',
      // Whose invoice it is follows from its order, which may move from a guest to a member.
      'server/modules/invoice/list-store.ts: shop_order',
      // Counters are compared with the rows that they count.
      'server/modules/ordering/upkeep/reconcile-sql.ts: hold',
      'server/modules/ordering/upkeep/reconcile-sql.ts: pool',
      // Money and order are one statement.
      'server/modules/payment/settle/settle-together-sql.ts: shop_order',
      'server/modules/payment/start/start-together-sql.ts: shop_order',
      // Whose refund it is follows from its order, which may move from a guest to a member.
      'server/modules/refund/read-store.ts: shop_order',
      // Who calls is one question, on every call.
      'server/modules/session/caller-sql.ts: member',
    ])
  })
})

describe('the tables that the demo writes itself', () => {
  const ours = new Set(Object.values(tableOwners).flat())
  const writing =
    /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(\w+)|(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)|\binsertRows\(\s*\w+,\s*'(\w+)'/g
  const tablesWrittenIn = (text: string) => [
    ...new Set([...text.matchAll(writing)].map(([, sql, kysely, rows]) => sql ?? kysely ?? rows ?? '')),
  ]
  const parts = files
    .filter((file) => wingOf(file) === 'demo' && !isTest(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

  test('are found however they are written, and always named', () => {
    expect(tablesWrittenIn("await insertRows(\n  tx,\n  'pool',\n  rows)")).toEqual(['pool'])
    expect(tablesWrittenIn('DELETE FROM comment RETURNING *)\n INSERT INTO comment')).toEqual(['comment'])
    expect(tablesWrittenIn('ON CONFLICT DO UPDATE SET a = 1; SELECT FOR UPDATE OF unit')).toEqual([
      'SET',
      'OF',
    ])
    const unnamed = /\binsertRows\(\s*\w+,\s*[^'\s]|\b(?:INTO|UPDATE|FROM)\s+\$\{sql\.(?:table|ref)/
    // Where a table is a parameter: what calls them names it.
    expect(parts.filter(({ text }) => unnamed.test(text)).map(({ file }) => file)).toEqual([
      'demo/seed-sql.ts',
    ])
  })

  test('are those listed here: the demo owns none', () => {
    const written = parts.map(({ file, text }) => [
      file,
      tablesWrittenIn(text)
        .filter((table) => ours.has(table))
        .toSorted(),
    ])
    expect(Object.fromEntries(written.filter(([, tables]) => tables?.length !== 0))).toEqual(
      Object.fromEntries(Object.entries(demoWrites).map(([file, tables]) => [file, tables.toSorted()])),
    )
  })
})

describe('pools and what orders claim of them', () => {
  const writing =
    /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:pool|hold)\b|\b(?:insertInto|updateTable|deleteFrom)\('(?:pool|hold)'\)/

  test('are written by inventory alone', () => {
    const writers = files.filter(
      (file) => /^(server|demo)\//.test(file) && !isTest(file) && writing.test(readFileSync(file, 'utf8')),
    )
    expect(writers.sort()).toEqual([
      'server/modules/inventory/claims-sql.ts',
      'server/modules/inventory/pools/pool-sql.ts',
      'server/modules/inventory/stock/stock-sql.ts',
    ])
  })

  test('are changed across the wall by its parts of statements only, where a claim stands with what it is for', () => {
    const users = imports.filter(
      ({ from, to }) => to === 'server/modules/inventory/claims-sql.ts' && !isTest(from),
    )
    expect(users.map(({ from }) => from).sort()).toEqual([
      'demo/seed-sql.ts',
      'server/modules/ordering/change/change-seats-sql.ts',
      'server/modules/ordering/console/assignable-sql.ts',
      'server/modules/ordering/hold/hold-sql.ts',
      'server/modules/ordering/lifecycle/closed-sql.ts',
      'server/modules/ordering/lifecycle/release-sql.ts',
      'server/modules/ordering/lifecycle/seats-sold-sql.ts',
      'server/modules/ordering/lifecycle/settle-sql.ts',
      'server/modules/ordering/place/place-sql.ts',
      'server/modules/ordering/units/off-shelf-sql.ts',
      'server/modules/ordering/units/unit-sql.ts',
      'server/modules/ordering/upkeep/forget-sql.ts',
    ])
  })
})

test('every connection has a listener for its loss: clients and pools are opened in one place each', () => {
  const opening = files.filter((file) => /new pg\.(Client|Pool)[(]/.test(readFileSync(file, 'utf8')))
  expect(opening.sort()).toEqual(['server/platform/open-client.ts', 'server/platform/open-db.ts'])
})

describe('the shop', () => {
  forbid('a feature imports only from lower floors', ({ from, to }) => {
    const [user, used] = [featureOf(from), featureOf(to)]
    return (
      user !== undefined && used !== undefined && user !== used && !standsBelow(featureFloors, used, user)
    )
  })
  forbid('app over features over lib over ui', (an) =>
    [
      within(/^shop\/features\//, /^shop\/app\//),
      within(/^shop\/lib\//, /^shop\/(app|features)\//),
      within(/^shop\/ui\//, /^shop\/(app|features|lib)\//, /^contract\//),
    ].some((rule) => rule(an)),
  )
})

describe('the console', () => {
  test('there is a page for every call of staff', () => {
    const contract = files
      .filter((file) => file.startsWith('contract/console/'))
      .map((file) => readFileSync(file, 'utf8'))
    const calls = contract.flatMap((text) => [...text.matchAll(/export const (\w+) = consoleEndpoint/g)])
    const pages = files.filter((file) => wingOf(file) === 'console' && !isTest(file))
    const code = pages.map((file) => readFileSync(file, 'utf8')).join('\n')
    expect(calls.length).toBeGreaterThan(100)
    expect(
      calls.map(([, name = '']) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(code)),
    ).toEqual([])
  })

  const consoleFeature = (path: string) => /^console\/features\/([^/]+)\//.exec(path)?.[1]

  forbid('a feature imports no other one', ({ from, to }) => {
    const [user, used] = [consoleFeature(from), consoleFeature(to)]
    return user !== undefined && used !== undefined && user !== used
  })
  forbid('app over features over lib, and ui over lib', (an) =>
    [
      within(/^console\/features\//, /^console\/app\//),
      within(/^console\/ui\//, /^console\/(app|features)\//),
      within(/^console\/lib\//, /^console\/(app|features|ui)\//),
    ].some((rule) => rule(an)),
  )
})

/** A type costs nothing at run time and names no SQL. */
function isTypeOnly(file: string, used: string): boolean {
  const text = readFileSync(file, 'utf8')
  const lines = [...text.matchAll(/^import (type )?[^'"]*from '([^']+)'/gm)].filter(
    ([, , specifier = '']) => resolved(file, specifier) === used,
  )
  return lines.length > 0 && lines.every(([, type]) => type !== undefined)
}

describe('the documents', () => {
  test('what code and documents cite is there: points of the specification, decisions, files', () => {
    expect(lostReferences()).toEqual([])
  })

  test('no name has a word that the glossary of CONTRIBUTING.md has replaced', () => {
    expect(replacedNames()).toEqual([])
  })

  test('decisions have the form and the numbers that CONTRIBUTING.md asks for', () => {
    expect(faultsOfDecisions()).toEqual([])
  })

  test('what they take from the code is as the code has it; otherwise npm run docs writes it anew', async () => {
    for (const { document, is, should } of await writtenDocuments()) expect(is, document).toBe(should)
  })
})

describe('types of products', () => {
  /** Where the types are named; everything else reads a column of the table. */
  const named = [
    /^contract\/(dictionaries\/\w+|values\/(order|product-type(?:s|-terms)|extras\/[\w-]+))\.ts$/,
    /^shop\/features\/catalogue\/facts\//,
    /^(demo|server\/migrations)\//,
    /^bench\//,
  ]
  const types = orderTypes.join('|')
  /** Between quotes, or as a key of a table. */
  const literal = new RegExp(`(['"\`])(${types})\\1|^\\s*(${types}): `, 'm')

  test('the search finds one', () => {
    expect(literal.test("if (order.type === 'PKTK') return")).toBe(true)
    expect(literal.test('const fees = {\n  PKTK: 0,\n}')).toBe(true)
    expect(literal.test(readFileSync('contract/values/product-types.ts', 'utf8'))).toBe(true)
  })

  test('no code asks which type an order has', () => {
    const asking = files.filter(
      (file) =>
        !isTest(file) && !named.some((path) => path.test(file)) && literal.test(readFileSync(file, 'utf8')),
    )
    expect(asking).toEqual([])
  })
})

describe('kinds of products', () => {
  /** Everything else reads a column, or asks one of these questions. */
  const compared = [
    // A column, "proof", has a value that reads like a kind: makesCards is the one place that compares it.
    'contract/product-service.ts',
  ]
  const kinds = productKinds.join('|')
  /** In code, in a switch, in SQL. */
  const comparison = new RegExp(
    `[!=]==? (['"\`])(${kinds})\\1|(['"\`])(${kinds})\\3 [!=]==?|\\bcase (['"\`])(${kinds})\\5|\\bkind (?:=|<>|!=) '(${kinds})'`,
  )

  test('the search finds one', () => {
    expect(comparison.test("if (order.kind === 'card') return")).toBe(true)
    expect(comparison.test("if ('card' !== order.kind) return")).toBe(true)
    expect(comparison.test("    case 'ztyPark':")).toBe(true)
    expect(comparison.test("SELECT code FROM product WHERE kind = 'card'")).toBe(true)
    expect(comparison.test("readsProducts('park')")).toBe(false)
  })

  test('no code asks which kind a product is of, nor which kind an order is of', () => {
    const asking = files.filter((file) => !isTest(file) && comparison.test(readFileSync(file, 'utf8')))
    expect(asking).toEqual(compared)
  })
})
