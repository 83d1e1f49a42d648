/** Starts server/main.ts as an operator does: a process of its own with settings in its environment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterThisTest } from './test-database.ts'

export type ShopProcess = {
  child: ChildProcess
  /** Null for a worker. */
  url: string | null
  metricsUrl: string
  /** The lines it logged so far. */
  log: Record<string, unknown>[]
  /** Asks it to end and answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const pem = (key: { export(how: object): string | Buffer }, type: string) =>
  Buffer.from(key.export({ type, format: 'pem' })).toString('base64')

let keys: Record<string, string> | undefined

/** Worth nothing, and made once: that takes a while. */
function testKeys(): Record<string, string> {
  if (keys) return keys
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  keys = {
    TICKET_PRIVATE_KEY: pem(generateKeyPairSync('ed25519').privateKey, 'pkcs8'),
    ALIPAY_PRIVATE_KEY: pem(rsa.privateKey, 'pkcs8'),
    ALIPAY_PUBLIC_KEY: pem(rsa.publicKey, 'spki'),
  }
  return keys
}

export const testSettings = (): Record<string, string> => ({
  ...testKeys(),
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  PUBLIC_URL: 'http://127.0.0.1',
  // Of this user: another one could not write there.
  FILES_DIR: join(tmpdir(), `lookout-test-files-of-${userInfo().username}`),
  VAULT_SECRET: Buffer.alloc(32, 7).toString('base64'),
  ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/alipay/gateway.do',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  WECHAT_OA_APP_ID: 'wx-test',
  WECHAT_OA_SECRET: 'secret',
  SMS_ALIYUN_URL: 'http://127.0.0.1:9/',
  SMS_ALIYUN_KEY_ID: 'id',
  SMS_ALIYUN_KEY_SECRET: 'secret',
  SMS_ALIYUN_SIGN_NAME: 'Tower',
  SMS_ALIYUN_TEMPLATE_CODE: 'SMS_1',
})

/** Resolves when the shop is open; rejects with what it said when it ended instead. */
export async function startShopProcess(settings: Record<string, string>): Promise<ShopProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterThisTest(async () => {
    child.kill('SIGKILL')
  })
  const log: Record<string, unknown>[] = []
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const opened = Promise.withResolvers<Record<string, unknown>>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line)
    log.push(entry)
    if (entry.msg === 'the shop is open') opened.resolve(entry)
  })
  child.once('exit', (code) =>
    opened.reject(new Error(`ended with ${code}: ${complaint}${JSON.stringify(log)}`)),
  )
  const { url, metricsPort } = await opened.promise
  return {
    child,
    log,
    url: typeof url === 'string' ? url : null,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
