/** The sites that a merchant has registered for H5 payments. */
import { siteOf } from '../trade/addresses.ts'
import type { Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

type Site = { id: string }

/** The site that receives the webhooks counts as registered; others are added by hand. */
export function registeredSites(world: SandboxWorld, trade: Trade): string[] {
  const own = trade.notifyUrl ? siteOf(trade.notifyUrl) : null
  return [
    ...(own ? [own] : []),
    ...sites(world)
      .all()
      .map(({ id }) => id),
  ]
}

export function registerSite(world: SandboxWorld, address: string): void {
  const site = siteOf(address)
  if (!site) throw new Error(`Not an address: ${address}`)
  sites(world).put({ id: site })
}

const sites = ({ store }: SandboxWorld) => store.collection<Site>('site')
