/** Freight templates as staff write them: versions that nobody overwrites, and areas that fit together. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFreight, listFreightAreas, saveFreight } from '#contract/console/parcel.ts'
import type { RegionCode } from '#contract/values/delivery.ts'
import { fen } from '#contract/values/fen.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { quoteFreight } from './sending.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())

const rule = (areas: string[], firstFen: number) => ({
  areas,
  first: 1,
  firstFen: fen(firstFen),
  next: 1,
  nextFen: fen(100),
})
const template = {
  name: { 'zh-CN': '快递', 'en-US': 'Post' },
  chargeBy: 'PIECE' as const,
  rules: [rule([], 900), rule(['33', '3401'], 600)],
  freeFromFen: null,
  freeFromPieces: null,
  notTo: ['54'],
}

const save = (code: string, version: number, more: object = {}) =>
  shop.call(saveFreight, {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code },
    body: { ...template, version, ...more },
  })

const list = async () => (await shop.call(listFreight, { token: staff.token })).data.items

async function freightTo(template: string, region: string): Promise<number | null> {
  const line = { template, pieces: 1, weightGrams: 0, paidFen: fen(0) }
  return (await quoteFreight(shop.db, [line], region as RegionCode))?.fen ?? null
}

test('a template is written, and from its next version on buyers pay what that says', async () => {
  expect((await save('POST', 0)).data).toEqual({ ...template, code: 'POST', version: 1 })
  expect([await freightTo('POST', '330106'), await freightTo('POST', '540102')]).toEqual([600, null])
  const next = await save('POST', 1, { rules: [rule([], 1_200)], notTo: [] })
  expect(next.data.version).toBe(2)
  expect([await freightTo('POST', '330106'), await freightTo('POST', '540102')]).toEqual([1_200, 1_200])
  expect((await list()).map(({ code, version }) => [code, version])).toContainEqual(['POST', 2])
})

test('of two who edit the same version, one has the new version and the other is asked to look again', async () => {
  await save('SHARED', 0)
  const answers = await Promise.all([save('SHARED', 1), save('SHARED', 1, { rules: [rule([], 1)] })])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  expect((await save('SHARED', 0)).respCode).toBe('STAFF_CHANGED')
  expect((await list()).find(({ code }) => code === 'SHARED')?.version).toBe(2)
})

test('an area that is none, or that two rules have a price for, is refused by name, and so is what makes no price', async () => {
  const refusals: [object, string, string][] = [
    [{ rules: [rule(['3399'], 1)] }, 'FREIGHT_AREA_UNKNOWN', '3399'],
    [{ notTo: ['89'] }, 'FREIGHT_AREA_UNKNOWN', '89'],
    [{ rules: [rule(['33', '3401'], 1), rule(['3401'], 2)] }, 'FREIGHT_AREA_TWICE', '3401'],
    [{ rules: [rule([], 1), rule([], 2)] }, 'FREIGHT_AREA_TWICE', '*'],
  ]
  for (const [more, respCode, area] of refusals)
    expect(await save('WRONG', 0, more)).toMatchObject({ respCode, data: { area } })
  for (const more of [
    { rules: [] },
    { rules: [{ ...rule([], 1), next: 0 }] },
    { rules: [{ ...rule([], 1), firstFen: -1 }] },
    { rules: [rule(['331'], 1)] },
    { freeFromFen: 0 },
    { chargeBy: 'VOLUME' },
  ])
    expect((await save('WRONG', 0, more)).status, JSON.stringify(more)).toBe(400)
  expect((await list()).filter(({ code }) => code === 'WRONG')).toEqual([])
})

test('areas are named with those that they are in, as a template names them', async () => {
  const { items } = (await shop.call(listFreightAreas, { token: staff.token })).data
  const nameOf = new Map(items.map(({ area, name }) => [area, name]))
  expect(['33', '3301', '330106', '1101'].map((area) => nameOf.get(area))).toEqual([
    ...['浙江省', '浙江省 杭州市', '浙江省 杭州市 西湖区', '北京市'],
  ])
  const all = { rules: [rule([...nameOf.keys()].slice(0, 300), 900)], notTo: [...nameOf.keys()].slice(-300) }
  expect((await save('ALL-AREAS', 0, all)).respCode).toBe('200')
})
