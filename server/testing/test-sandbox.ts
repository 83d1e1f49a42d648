/** The outside world on loopback for a test: real gateways of ours, pointed at a sandbox that plays the providers. */
import { rmSync } from 'node:fs'
import { type SandboxControl, sandboxControl } from '../../sandbox/control.ts'
import { mailSettings, merchantSettings, storageSettings } from '../../sandbox/merchant-settings.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { sandboxFolder } from '../../sandbox/testing/folder.ts'
import { readConfig } from '../config/config.ts'
import { type Gateways, openGateways } from '../open-gateways.ts'
import { freePort } from '../platform/free-port.ts'
import { testSettings } from './shop-process.ts'
import { afterThisTest } from './test-database.ts'
import { type TestShop, type TestShopOptions, testShop } from './test-shop.ts'

export type TestSandbox = {
  url: string
  control: SandboxControl
  /** What a shop at this address needs to be a merchant of the sandbox. */
  settings(publicUrl: string): Record<string, string>
  /** What it needs besides to keep its files there. */
  storageSettings(): Record<string, string>
  gateways(publicUrl: string): Gateways
  stop(): Promise<void>
}

/** Inside a test it stops by itself; in `beforeAll` call `stop` in `afterAll`. */
export async function testSandbox(): Promise<TestSandbox> {
  const dir = sandboxFolder()
  const sandbox = await startSandbox({ port: 0, dir })
  const settings = (publicUrl: string) => ({
    ...testSettings(),
    ...merchantSettings(sandbox.url, sandbox.keys),
    ...mailSettings(sandbox.mailUrl),
    PUBLIC_URL: publicUrl,
  })
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    await sandbox.stop()
    rmSync(dir, { recursive: true })
  }
  afterThisTest(stop)
  return {
    url: sandbox.url,
    control: sandboxControl(sandbox.url, sandbox.keys.controlToken),
    settings,
    storageSettings: () => storageSettings(sandbox.url, sandbox.keys),
    gateways: (publicUrl) =>
      openGateways(readConfig({ ...settings(publicUrl), DATABASE_URL: 'postgres://not-used' })),
    stop,
  }
}

export type ShopInSandbox = TestShop & { shopUrl: string; sandbox: TestSandbox }

/** A test shop that listens on a port, so that the sandbox's webhooks and redirects reach it. */
export async function testShopInSandbox(options: TestShopOptions = {}): Promise<ShopInSandbox> {
  const sandbox = await testSandbox()
  const port = await freePort()
  const shopUrl = `http://127.0.0.1:${port}`
  const deps = { publicUrl: shopUrl, ...sandbox.gateways(shopUrl), ...options.deps }
  const shop = await testShop({ ...options, deps })
  await shop.app.listen({ host: '127.0.0.1', port })
  return {
    ...shop,
    shopUrl,
    sandbox,
    async close() {
      await shop.close()
      await sandbox.stop()
    },
  }
}
