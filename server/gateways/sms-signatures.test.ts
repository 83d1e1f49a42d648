/**
 * Signatures of the SMS companies beside those of their own code: sign3 of Tencent's official SDK core, and Aliyun's
 * official openapi-util, on which its clients stand. Those clients prove the sandbox that our adapters send to
 * (sandbox/sms/official-clients.test.ts), so both ends are held to the companies' own bytes.
 */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedHeaders as aliyunHeaders, canonicalQuery } from './sms-aliyun.ts'
import { signedHeaders as tencentHeaders } from './sms-tencent.ts'

/** CommonJS packages, each with a default of its own. */
const require = createRequire(import.meta.url)
const { default: Sign } =
  require('tencentcloud-sdk-nodejs-common/tencentcloud/common/sign') as typeof import('tencentcloud-sdk-nodejs-common/tencentcloud/common/sign.js')
const { default: Util } = require('@alicloud/openapi-util') as typeof import('@alicloud/openapi-util')

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const secrets = fc.stringMatching(/^[A-Za-z0-9]{8,40}$/)
const texts = fc.string({ unit: 'grapheme', maxLength: 30 })

test('Tencent: any message at any time is signed as sign3 of the official SDK signs it', () => {
  fc.assert(
    fc.property(instants, secrets, secrets, texts, (now, secretId, secretKey, signName) => {
      const payload = { PhoneNumberSet: ['+8613800138000'], SignName: signName, TemplateParamSet: ['123456'] }
      const host = 'sms.tencentcloudapi.com'
      const keys = { secretId, secretKey, region: 'ap-guangzhou' }
      const body = JSON.stringify(payload)
      const headers = tencentHeaders(keys, host, { body, now })
      const official = Sign.sign3({
        method: 'POST',
        url: `https://${host}/`,
        // The bytes that travel: its own JSON spells invisible characters as escapes.
        payload: Buffer.from(body),
        timestamp: Number(headers['x-tc-timestamp']),
        service: 'sms',
        secretId,
        secretKey,
        multipart: false,
        boundary: '',
        headers: { 'Content-Type': headers['content-type'] ?? '' },
      })
      expect(headers['authorization']).toBe(official)
    }),
  )
})

test('Aliyun: any message at any time is signed as the official openapi-util signs it', () => {
  fc.assert(
    fc.property(instants, secrets, secrets, texts, (now, keyId, keySecret, signName) => {
      const query = { PhoneNumbers: '13800138000', SignName: signName, TemplateParam: '{"code":"123456"}' }
      const url = new URL('https://dysmsapi.aliyuncs.com/')
      url.search = canonicalQuery(query)
      const action = { name: 'SendSms', version: '2017-05-25' }
      const { authorization, ...headers } = aliyunHeaders({ keyId, keySecret }, url, {
        action,
        now,
        nonce: 'nonce-1',
      })
      const request = { method: 'POST', pathname: '/', query, headers }
      const official = Util.getAuthorization(
        request as unknown as Parameters<typeof Util.getAuthorization>[0],
        'ACS3-HMAC-SHA256',
        headers['x-acs-content-sha256'] ?? '',
        keyId,
        keySecret,
      )
      expect(authorization).toBe(official)
    }),
  )
})
