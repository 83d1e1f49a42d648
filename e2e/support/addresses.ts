/** Where the shop under test, its sandbox and its control are found; handed to the journeys in the environment. */
export type Addresses = {
  shop: string
  /** The same shop, its accounts kept by the sandbox's identity provider. */
  shopAtProvider: string
  sandbox: string
  sandboxToken: string
  control: string
  /** When its demo tower was seeded, by the wall clock. */
  openedAt: string
}

/** Of all shops under test, one for each worker of Playwright: no journey meets another one's clock or captcha. */
export function shopsUnderTest(): Addresses[] {
  const given = process.env['E2E_ADDRESSES']
  if (!given) throw new Error('start the journeys with: npm run e2e')
  return JSON.parse(given) as Addresses[]
}

/** Those of the shop that belongs to this worker. */
export function addresses(): Addresses {
  const mine = shopsUnderTest()[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!mine) throw new Error('there are more workers than shops')
  return mine
}
