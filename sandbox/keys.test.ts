/** The key material: marked, stable over restarts, and fit for the providers' clients. */
import { createPublicKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKeys, readKeys, type SandboxKeys } from './keys.ts'
import { merchantSettings } from './merchant-settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'sandbox-keys-'))
let keys: SandboxKeys
beforeAll(async () => {
  keys = await openKeys(dir)
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Why these cannot carry the word. Each stands beside settings of the same company that do. */
const digitsOnly: Record<string, string> = {
  SMS_TENCENT_SDK_APP_ID: 'Tencent numbers applications',
  SMS_TENCENT_TEMPLATE_ID: 'Tencent numbers templates',
  SMS_TENCENT_ABROAD_TEMPLATE_ID: 'Tencent numbers templates',
  ECNY_POS_ID: 'the bank numbers counters with nine digits',
  ECNY_BRANCH_ID: 'the bank numbers branches with nine digits',
}

describe('the keys of the sandbox', () => {
  it('refuses a key file that does not carry the marker', () => {
    const other = mkdtempSync(join(tmpdir(), 'sandbox-keys-'))
    writeFileSync(join(other, 'keys.json'), '{"marker":"production"}')
    expect(() => readKeys(other)).toThrow('not a key file of this sandbox')
    rmSync(other, { recursive: true })
  })

  it('are the same after a restart', async () => {
    expect(await openKeys(dir)).toEqual(keys)
  })

  it('carry the word SANDBOX wherever the format permits it', () => {
    const settings = merchantSettings('http://127.0.0.1:1', keys)
    const marked = Object.entries(settings).filter(
      ([name]) => /_(ID|SECRET|V3_KEY)$/.test(name) && !(name in digitsOnly),
    )
    expect(marked.length).toBeGreaterThanOrEqual(9)
    for (const [name, value] of marked) expect(value, name).toContain('SANDBOX')
    for (const name of Object.keys(digitsOnly)) expect(settings[name], name).toMatch(/^\d+$/)
    expect(keys.wechatPay.apiV3Key).toHaveLength(32)
    expect(Buffer.from(keys.wechatPay.serialNo, 'hex').toString('latin1')).toMatch(/^SANDBOX/)
  })

  it('hold a platform certificate that OpenSSL reads and that signed itself', () => {
    const certificate = new X509Certificate(keys.wechatPay.platformCertificate)
    const publicKey = createPublicKey(keys.wechatPay.platform.publicKey)
    expect(certificate.serialNumber).toBe(keys.wechatPay.platformSerial)
    expect(certificate.verify(publicKey)).toBe(true)
    expect(certificate.validToDate.getTime()).toBeGreaterThan(Date.now())
  })
})
