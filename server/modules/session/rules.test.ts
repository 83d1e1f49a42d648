/** Where a browser may be led to, and which pages are signed. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceOf, isLocalPath, signableUrl, withTicket } from './rules.ts'

const shop = 'https://shop.example'

describe('a local path', () => {
  test.each(['/', '/index', '/pay/order?orderNo=2611210123456789', '/park/detail?code=A#map', '/a//b'])(
    '%s is one',
    (target) => {
      expect(isLocalPath(target)).toBe(true)
    },
  )

  test.each([
    '',
    'index',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/index\r\nset-cookie: a=b',
    '/ü',
    ' /index',
  ])('%j is none', (target) => {
    expect(isLocalPath(target)).toBe(false)
  })

  test('leads a browser nowhere but to the shop, with or without a ticket', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const target of [text, `/${text}`])
          if (isLocalPath(target)) {
            expect(new URL(target, shop).origin).toBe(shop)
            expect(new URL(withTicket(target, 'wechat', 'abc'), shop).hash).toBe('#wechat=abc')
          }
      }),
    )
  })
})

describe('a page to sign', () => {
  test.each([
    ['https://shop.example/index', 'https://shop.example/index'],
    ['https://shop.example/park/detail?code=A#top', 'https://shop.example/park/detail?code=A'],
    ['https://shop.example', 'https://shop.example'],
  ])('%s is one of ours', (url, signed) => {
    expect(signableUrl(url, shop)).toBe(signed)
  })

  test.each([
    'https://evil.example/',
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:pass@shop.example/',
    'https://evil.example/https://shop.example/',
    'https://evil.example#https://shop.example/',
    'javascript://shop.example/%0aalert(1)',
    '//shop.example/',
    'shop.example',
  ])('%s is none of ours', (url) => {
    expect(signableUrl(url, shop)).toBe(null)
  })
})

describe('a device', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
      'WeChat · Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Mac'],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('%s is called %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })
})
