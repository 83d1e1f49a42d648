/** What somebody with a place at the staff desk may try on every call of the console. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { ConsoleEndpoint } from '#contract/console-endpoint.ts'
import { type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { consoleRoutes } from './app.ts'
import {
  type Attack,
  bearer,
  expectNoPollution,
  findUnexpectedAnswers,
  foreignBodies,
  foreignParams,
  foreignQuery,
  jsonHeaders,
  pollutingBodies,
  refused,
  refusedAsMalformed,
  sendAttack,
  takesJson,
  tooLarge,
} from './testing/attacks.ts'
import { auditRows, newStaff } from './testing/staff.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

let shop: TestShop
let endpoints: ConsoleEndpoint[]
let tokens: Record<StaffRole, string>
/** Their log-ins. */
let auditedBefore: number
beforeAll(async () => {
  shop = await testShop()
  // Who logs out is out for all that follows.
  endpoints = consoleRoutes(shop.deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ path, method }) => method !== 'DELETE' || !path.endsWith('/sessions/current'))
  const staff = await Promise.all(
    staffRoles.map(async (role) => [role, (await newStaff(shop, role)).token] as const),
  )
  tokens = Object.fromEntries(staff) as Record<StaffRole, string>
  auditedBefore = await auditRows(shop)
})
afterAll(() => shop.close())

/** Sent by somebody who may make the call. */
const byStaff =
  (attack: Attack) =>
  (target: ConsoleEndpoint): Attack => {
    const [role] = target.access === 'staff' ? target.roles : []
    return { ...attack, headers: { ...(role && bearer(tokens[role])), ...attack.headers } }
  }

const json = () => endpoints.filter(takesJson)

describe('bodies', () => {
  test('that are too large are refused before anything is done', async () => {
    const attack = byStaff({ headers: jsonHeaders, payload: tooLarge })
    expect(await findUnexpectedAnswers(shop, json(), attack, refusedAsMalformed)).toEqual([])
  })

  test.each(foreignBodies)('that say they are %s are refused: %s', async (type, payload) => {
    const attack = byStaff({ headers: { 'content-type': type }, payload })
    expect(await findUnexpectedAnswers(shop, json(), attack, refused)).toEqual([])
  })

  test.each(pollutingBodies)('that poison prototypes poison nothing: %s', async (payload) => {
    const attack = byStaff({ headers: jsonHeaders, payload })
    expect(await findUnexpectedAnswers(shop, json(), attack, refused)).toEqual([])
    expectNoPollution()
  })
})

describe('versions', () => {
  type Schema = { type?: string; maximum?: number; properties?: Record<string, Schema> } & {
    items?: Schema
    anyOf?: Schema[]
    oneOf?: Schema[]
  }
  const versionsOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): Schema[] => [
    ...Object.entries(properties).flatMap(([name, field]) =>
      /version$/i.test(name) ? [field] : versionsOf(field),
    ),
    ...[items ?? {}, ...anyOf, ...oneOf].flatMap((inner) =>
      Object.keys(inner).length > 0 ? versionsOf(inner) : [],
    ),
  ]

  test('that no row can have are refused before anybody looks for them', async () => {
    const bodies = json().map(({ path, body }) => {
      const schema = z.toJSONSchema(body as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return { path, versions: versionsOf(schema as Schema) }
    })
    const versioned = bodies.filter(({ versions }) => versions.length > 0)
    expect(versioned.length).toBeGreaterThan(20)
    const most = 2 ** 31 - 1
    const endless = versioned.filter(({ versions }) =>
      versions.some(({ maximum }) => !(Number(maximum) < most)),
    )
    expect(endless.map(({ path }) => path)).toEqual([])
    const value = { 'zh-CN': '塔', 'en-US': 'Tower' }
    const payload = JSON.stringify({ items: [{ code: 'shop.name', value, version: 3_000_000_000 }] })
    const save = endpoints.filter(({ path, method }) => path === '/api/staff/settings' && method === 'PUT')
    expect(
      await findUnexpectedAnswers(shop, save, byStaff({ headers: jsonHeaders, payload }), refusedAsMalformed),
    ).toEqual([])
  })
})

describe('addresses', () => {
  test.each(foreignParams)('with the parameter %s find nothing and break nothing', async (params) => {
    const targets = endpoints.filter(({ path }) => path.includes('{'))
    expect(
      await findUnexpectedAnswers(shop, targets, byStaff({ params, headers: jsonHeaders }), refused),
    ).toEqual([])
  })

  test('with searches that nobody asked for break nothing', async () => {
    const reads = endpoints.filter(({ method }) => method === 'GET')
    const attack = byStaff({ query: foreignQuery })
    expect(await findUnexpectedAnswers(shop, reads, attack, (status) => status < 500)).toEqual([])
    expectNoPollution()
  })

  test('take no other method than theirs', async () => {
    for (const target of endpoints)
      for (const method of ['PATCH', 'OPTIONS'] as const) {
        const { statusCode } = await sendAttack(shop, { ...target, method } as never, byStaff({})(target))
        expect([method, target.path, statusCode]).toEqual([method, target.path, 404])
      }
  })
})

test('nothing of all that has changed anything: the audit log has no row of it', async () => {
  expect(await auditRows(shop)).toBe(auditedBefore)
})
