/**
 * The process of the peer that `npm run bench -- --peer` measures: Vendure as its documentation sets it up, one process,
 * on a database of its own, with products of tracked stock and its dummy payment that settles at once. VENDURE is the path of its package. Ends when its parent does.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What is used of Vendure, which this repository does not depend on. */
type Vendure = {
  bootstrap(config: unknown): Promise<unknown>
  dummyPaymentHandler: unknown
  DefaultLogger: new (options: { level: number }) => unknown
  LogLevel: { Warn: number }
}
type VendureCli = {
  populate(boot: () => Promise<unknown>, data: unknown, productsFile: string): Promise<unknown>
}

const { VENDURE = '', DATABASE_URL, PORT, PRODUCTS, FOLDER = '' } = process.env
// It writes notes of its own into the folder where it runs.
process.chdir(FOLDER)
const requirePeer = createRequire(VENDURE)
const vendure = requirePeer('@vendure/core') as Vendure
const { populate } = requirePeer('@vendure/core/cli') as VendureCli

const STOCK = 1_000_000

const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(PORT), cors: false },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'bench', password: randomBytes(16).toString('hex') },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: FOLDER },
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Warn }),
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'China', code: 'CN', zone: 'Asia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 6 }],
  shippingMethods: [{ name: 'Standard Shipping', price: 0 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
}

/** The columns of Vendure's own product import. */
function productsFile(): string {
  const columns =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const rows = Array.from(
    { length: Number(PRODUCTS) },
    (_, n) => `Ticket ${n},ticket-${n},One admission,,,,,TICKET-${n},150.00,standard,${STOCK},true,,`,
  )
  const file = join(FOLDER, 'products.csv')
  writeFileSync(file, `${[columns, ...rows].join('\n')}\n`)
  return file
}

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => process.exit(0))
await populate(() => vendure.bootstrap(config), initialData, productsFile())
process.send?.({ url: `http://127.0.0.1:${PORT}` })
