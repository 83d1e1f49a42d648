/** Where the shop under test, its sandbox and its control are found; handed to the journeys in the environment. */
export type Addresses = {
  shop: string
  /** The same shop, its accounts kept by the sandbox's identity provider. */
  shopAtProvider: string
  sandbox: string
  sandboxToken: string
  control: string
}

export function addresses(): Addresses {
  const given = process.env['E2E_ADDRESSES']
  if (!given) throw new Error('start the journeys with: npm run e2e')
  return JSON.parse(given) as Addresses
}
