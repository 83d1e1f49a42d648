/** The outside world on loopback: one server that plays every provider. */
import { alipayCourier } from './alipay/courier.ts'
import { closeExpiredAlipayTrades } from './alipay/payment.ts'
import { alipayRoutes } from './alipay/routes.ts'
import { alipaySigning } from './alipay/signing.ts'
import { cashierRoutes } from './cashier/routes.ts'
import { ecnyCourier } from './ccb/payment.ts'
import { ccbRoutes } from './ccb/routes.ts'
import { cmbcEnvelopes } from './cmbc/envelope.ts'
import { cmbcCourier } from './cmbc/payment.ts'
import { cmbcRoutes } from './cmbc/routes.ts'
import { controlRoutes } from './control/routes.ts'
import { identityProviderRoutes } from './identity-provider/routes.ts'
import { openKeys, type SandboxKeys } from './keys.ts'
import { kuaidi100Routes } from './kuaidi100/routes.ts'
import { openMailServer } from './mail/mail-server.ts'
import { nuonuoRoutes } from './nuonuo/routes.ts'
import { officialAccountRoutes } from './official-account/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { openClock, type VirtualClock } from './platform/clock.ts'
import { type Answer, listen } from './platform/http.ts'
import { openStore, type Store } from './platform/store.ts'
import { aliyunRoutes } from './sms/aliyun.ts'
import { openOutbox } from './sms/outbox.ts'
import { tencentRoutes } from './sms/tencent.ts'
import { storageRoutes } from './storage/routes.ts'
import { openRequestLog } from './trade/request-log.ts'
import { openRules } from './trade/rules.ts'
import { openTrades } from './trade/trades.ts'
import { openWebhooks } from './trade/webhooks.ts'
import type { SandboxWorld } from './trade/world.ts'
import { wechatBrowserRoutes } from './wechat-browser/routes.ts'
import { wechatCourier } from './wechat-pay/courier.ts'
import { wechatPayRoutes } from './wechat-pay/routes.ts'
import { wechatSigning } from './wechat-pay/signing.ts'

export type Sandbox = {
  /** Its address, without a slash at the end. */
  url: string
  /** Of its mail server, with user and password. */
  mailUrl: string
  keys: SandboxKeys
  stop(): Promise<void>
}

const EXPIRY_TICK_MS = 1000
/** People and tokens, which merchants remember as well. */
const KEPT_ON_RESET = ['user', 'current', 'server token']

type SandboxOptions = {
  /** 0 takes a free one. */
  port: number
  /** Where keys and state live. */
  dir: string
  /** Milliseconds since 1970 from which the virtual clock counts; real time by default. */
  now?: () => number
}

export async function startSandbox({ port, dir, now }: SandboxOptions): Promise<Sandbox> {
  const keys = await openKeys(dir)
  const store = openStore(dir)
  const server = await listen(port).catch((error: unknown) => {
    store.close()
    throw error
  })
  const envelopes = cmbcEnvelopes(keys)
  const signing = { wechat: wechatSigning(keys), alipay: alipaySigning(keys), envelopes }
  const world = openWorld(server.url, { keys, store, signing, clock: openClock(store, now) })
  const mail = await openMailServer(world)
  const alipay = { ...world, signing: signing.alipay }
  const outbox = openOutbox(world)
  const control = { ...world, outbox, ...timeMachine(world, outbox) }
  const timer = setInterval(() => void closeExpiredAlipayTrades(world), EXPIRY_TICK_MS).unref()
  const routes = [
    ...wechatPayRoutes({ ...world, signing: signing.wechat }),
    ...alipayRoutes(alipay),
    ...cmbcRoutes({ ...world, envelopes }),
    ...ccbRoutes(world),
    ...cashierRoutes(alipay),
    ...officialAccountRoutes(world),
    ...identityProviderRoutes(world),
    ...wechatBrowserRoutes(world),
    ...aliyunRoutes(world, outbox),
    ...tencentRoutes(world, outbox),
    ...storageRoutes(world),
    ...kuaidi100Routes(world),
    ...nuonuoRoutes(world),
    ...controlRoutes(control),
    ...pageRoutes(world, outbox),
  ]
  server.serve(routes.map((route) => ({ ...route, answer: onceWritten(store, route.answer) })))
  return {
    url: server.url,
    mailUrl: mail.url,
    keys,
    stop: async () => {
      clearInterval(timer)
      world.webhooks.stop()
      await mail.stop()
      await server.stop()
      store.close()
    },
  }
}

/** A reply goes out when what it reports is in the file. */
const onceWritten =
  (store: Store, answer: Answer): Answer =>
  async (request) => {
    const reply = await answer(request)
    store.writeDown()
    return reply
  }

type Parts = {
  keys: SandboxKeys
  store: Store
  signing: {
    wechat: ReturnType<typeof wechatSigning>
    alipay: ReturnType<typeof alipaySigning>
    envelopes: ReturnType<typeof cmbcEnvelopes>
  }
  clock: VirtualClock
}

function openWorld(url: string, { keys, store, signing, clock }: Parts): SandboxWorld {
  const rules = openRules(store)
  const couriers = {
    WECHAT_PAY: wechatCourier(signing.wechat, rules),
    ALIPAY: alipayCourier(signing.alipay),
    CMBC: cmbcCourier(signing.envelopes, keys),
    ECNY: ecnyCourier(keys),
  }
  return {
    url,
    keys,
    store,
    clock,
    rules,
    log: openRequestLog(),
    book: openTrades(store),
    webhooks: openWebhooks({ store, clock, rules, couriers }),
  }
}

function timeMachine(world: SandboxWorld, outbox: { clear(): void }) {
  return {
    advance: async (ms: number) => {
      world.clock.advance(ms)
      await closeExpiredAlipayTrades(world)
      await world.webhooks.catchUp()
    },
    reset: async () => {
      world.webhooks.clear()
      outbox.clear()
      world.log.clear()
      world.store.clearBut(KEPT_ON_RESET)
      world.clock.reset()
      // What is on its way to a merchant already arrives before anybody starts anew.
      await world.webhooks.idle()
    },
  }
}
