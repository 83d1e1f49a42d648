/** What strangers and staff may send to every call of a table of routes, whatever it does. */
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestShop } from './test-shop.ts'

export type Attack = {
  /** Takes the place of every path parameter. */
  params?: string
  query?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

export const jsonHeaders = { 'content-type': 'application/json' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const sendAttack = (
  { app }: TestShop,
  { method, path }: Endpoint,
  { params = 'x', query = '', headers = {}, payload }: Attack,
) =>
  app.inject({
    method,
    url: `/front${path.replace(/\{\w+\}/g, params)}${query}`,
    headers: { 'x-session-id': 'attack-0001', 'idempotency-key': 'attack-key-0001', ...headers },
    ...(payload !== undefined && { payload }),
  })

/** The endpoints that do not stay within `allowed`, with what they answered. */
export async function findUnexpectedAnswers<E extends Endpoint>(
  shop: TestShop,
  targets: readonly E[],
  attackOn: (target: E) => Attack,
  allowed: (status: number, respCode: string) => boolean,
): Promise<string[]> {
  expect(targets.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const target of targets) {
    const answer = await sendAttack(shop, target, attackOn(target))
    const code = /"respCode":"(\w+)"/.exec(answer.body)?.[1] ?? ''
    if (!allowed(answer.statusCode, code))
      found.push(`${target.method} ${target.path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  return found
}

/** They take a body of ours as JSON; providers' webhooks are judged by their signature instead. */
export const takesJson = ({ method, kind, body, upload, form }: Endpoint): boolean =>
  method !== 'GET' && kind !== 'text' && body !== undefined && !upload && !form

export const refusedAsMalformed = (status: number) => status === 400
/** Whatever it is called, it is a clear no and never a fault of ours. */
export const refused = (status: number, code: string) => status < 500 && code !== '200'

/** More than any call takes. */
export const tooLarge = JSON.stringify({ name: 'x'.repeat(600 * 1024) })

/** Content types, and bodies that are none of ours. */
export const foreignBodies: [type: string, payload: string][] = [
  ['text/plain', '{"account":"demo"}'],
  [
    'application/xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--'],
  ['application/x-www-form-urlencoded', 'account=demo&password=x'],
  ['application/json; charset=utf-7', '+AHs-'],
  ['application/json', '{"a":1'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '\0'],
  ['', 'x'],
]

export const pollutingBodies = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '{"__proto__":{"toString":"x"},"account":"demo","password":"x"}',
]

export function expectNoPollution(): void {
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(String({})).toBe('[object Object]')
}

export const foreignParams = [
  '__proto__',
  'constructor',
  "'%20OR%201=1--",
  '..%2F..%2Fetc%2Fpasswd',
  '%2e%2e%2f%2e%2e%2fetc',
  '%00',
  '%ff',
  'a'.repeat(4000),
  '%F0%9F%97%BC',
  '-1',
  '99999999999999999999',
]

export const foreignQuery =
  '?__proto__[polluted]=1&constructor[prototype][x]=1&a[]=1&a[]=2&url=javascript:alert(1)&codes=__proto__'
