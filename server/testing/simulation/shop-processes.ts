/** Two processes of the shop over one database, behind one address; each may end and begin anew at any time. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sweep } from '../../platform/sweeps.ts'
import type { ShopDeps } from '../../shop-deps.ts'
import { shopSweeps } from '../../sweeps.ts'
import { type TestShop, type TestShopOptions, testShop } from '../test-shop.ts'

const PROCESSES = 2

export type ShopProcesses = {
  /** Where providers and browsers reach the shop. */
  url: string
  /** Closed: nothing that providers tell arrives. */
  door: { open: boolean }
  /** The processes, in no order. */
  all: readonly TestShop[]
  restart(index: number): Promise<void>
  close(): Promise<void>
}

/** What workers do every second, and what they do at longer intervals. */
export const sweepsOf = ({ deps }: { deps: ShopDeps }): Sweep[] =>
  shopSweeps(deps).filter(({ everySeconds }) => everySeconds === undefined)
export const rareSweepsOf = ({ deps }: { deps: ShopDeps }): Sweep[] =>
  shopSweeps(deps).filter(({ everySeconds }) => everySeconds !== undefined)

/** What follows money that moved, at an interval of seconds. */
export const invoiceSweepsOf = ({ deps }: { deps: ShopDeps }): Sweep[] =>
  shopSweeps(deps).filter(({ name }) => name.startsWith('invoice:'))

/** Carriers are asked at an interval. */
export const parcelSweepsOf = ({ deps }: { deps: ShopDeps }): Sweep[] =>
  shopSweeps(deps).filter(({ name }) => name === 'delivery: ask carriers')

type Ground = Required<Pick<TestShopOptions, 'process' | 'log'>> & {
  /** Needs the address, which is known before the shop is built. */
  depsAt(url: string): Partial<ShopDeps>
}

export async function openShopProcesses({ process, log, depsAt }: Ground): Promise<ShopProcesses> {
  const all: TestShop[] = []
  const door = { open: true }
  const server = createServer((request, response) => {
    if (door.open) all[0]?.app.server.emit('request', request, response)
    else request.socket.destroy()
  })
  const url = await listen(server)
  const deps = depsAt(url)
  const begin = async () => {
    const shop = await testShop({ process, log, deps })
    await shop.app.ready()
    return shop
  }
  for (let index = 0; index < PROCESSES; index += 1) all.push(await begin())
  return {
    url,
    door,
    all,
    async restart(index) {
      await all[index]?.close()
      all[index] = await begin()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      for (const shop of all) await shop.close()
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
