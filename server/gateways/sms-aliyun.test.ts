import { expect, test } from 'vitest'
import { canonicalQuery, signedHeaders } from './sms-aliyun.ts'

test("the example of Aliyun's own documents has this signature", () => {
  const url = new URL('https://ecs.cn-shanghai.aliyuncs.com/')
  url.search = canonicalQuery({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  })
  const keys = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
  const { authorization } = signedHeaders(keys, url, {
    action: { name: 'RunInstances', version: '2014-05-26' },
    now: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a query is sorted and encoded as RFC 3986 has it', () => {
  expect(canonicalQuery({ b: "it's (a) *", a: '云+ {"code":"1"}' })).toBe(
    'a=%E4%BA%91%2B%20%7B%22code%22%3A%221%22%7D&b=it%27s%20%28a%29%20%2A',
  )
})
