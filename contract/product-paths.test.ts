/** The table of product types, read the way the shop reads it. */
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { orderFormPath } from './order-form-path.ts'
import {
  type Family,
  familyOf,
  productListPath,
  productPath,
  screensOfTypes,
  typeListedAt,
} from './product-paths.ts'
import { screens } from './screens.ts'
import { orderTypes } from './values/order.ts'
import type { ProductTypeRow } from './values/product-type-row.ts'
import { productTypeTerms } from './values/product-type-terms.ts'
import { productTypes } from './values/product-types.ts'

const rows = Object.entries<ProductTypeRow>(productTypes)

test('nine types and annual cards, which have the wire type of tickets', () => {
  expect(orderTypes).toEqual(['PKTK', 'HTRM', 'ER', 'MD', 'RT', 'FT', 'GD', 'CR', 'SR'])
  expect(Object.keys(productTypes)).toEqual([...orderTypes, 'card'])
  expect(familyOf({ type: 'PKTK', kind: 'card' })).toBe('card')
  expect(familyOf({ type: 'PKTK', kind: 'ztyPark' })).toBe('PKTK')
  expect(familyOf({ type: 'SR' })).toBe('SR')
})

test.each([
  [{ kind: 'park', type: 'PKTK' }, ['/park/list', '/park/detail', '/park/order', '/park/tourist/order']],
  [
    { kind: 'ztyPark', type: 'PKTK' },
    ['/ztyPark/list', '/ztyPark/detail', '/park/order', '/park/tourist/order'],
  ],
  [{ kind: 'general', type: 'ER' }, ['/list/eatery', '/detail/eatery', '/order/eatery', '/order/eatery']],
  [{ kind: 'general', type: 'CR' }, ['/list/car', '/detail/car', '/order/car', '/order/car']],
  [{ kind: 'general', type: 'HTRM' }, ['/list/hotel', '/detail/hotel', '/order/hotel', '/order/hotel']],
  [
    { kind: 'card', type: 'PKTK' },
    ['/card/showType', '/card/showCardInfo', '/card/toApprove', '/card/toApprove'],
  ],
] as const)('%j has its list, its page and its forms at %j', (product, paths) => {
  expect([
    productListPath(product),
    productPath(product),
    orderFormPath(product, 'member'),
    orderFormPath(product, 'guest'),
  ]).toEqual(paths)
  expect(orderFormPath(product, 'visitor')).toBe(paths[3])
  expect(typeListedAt(paths[0])).toEqual(product)
})

test('an order, which knows no kind, leads to the first page of its type', () => {
  expect(productPath({ type: 'PKTK' })).toBe('/park/detail')
  expect(productPath({ type: 'MD' })).toBe('/detail/goods')
})

test('a page that is no list shows no type', () => {
  expect(typeListedAt('/index')).toBeNull()
  expect(typeListedAt('/detail/eatery')).toBeNull()
})

test('what leads to the form of an order stands before it, so that going on slides left', () => {
  const orderOf = (name: string) => screens.find((screen) => screen.name === name)?.order ?? -1
  for (const { list, detail, order } of rows.flatMap(([, row]) => Object.values(row.screens))) {
    expect(orderOf(list)).toBeLessThan(orderOf(detail))
    expect(orderOf(detail)).toBeLessThan(orderOf(order))
  }
  expect(new Set(screensOfTypes('detail')).size).toBe(12)
})

test.each(rows)('%s: every column fits the others', (family, row) => {
  expect(Object.keys(row.screens), family).not.toEqual([])
  const { lengthUnit, basket, asks } = row
  const { stays, change, confirm, getting, proof, policies } = productTypeTerms[family as Family]
  const overDates = stays.includes('NIGHTS') || stays.includes('DAYS')
  expect(lengthUnit !== null).toBe(overDates)
  expect(change === 'range').toBe(overDates)
  expect(change === null).toBe(policies.change === null)
  if (proof === 'desk') expect(getting).toEqual(['ONSITE'])
  if (confirm === 'always') expect(basket).toBe('alone')
  expect(asks.includes('delivery')).toBe(getting.some((way) => way === 'DELIVERY'))
  const hours = policies.refund.tiers.map(({ untilHoursBefore }) => untilHoursBefore)
  expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  for (const language of languages)
    expect(Object.values(row.words[language]).filter((word) => word.trim() === '')).toEqual([])
})

test('no two types share an introduction, an icon or a name', () => {
  for (const values of [
    rows.map(([, { introduce }]) => introduce),
    rows.map(([, { icon }]) => icon),
    ...languages.map((language) => rows.map(([, { words }]) => words[language].name)),
  ])
    expect(new Set(values).size).toBe(rows.length)
})

test('groups see tickets at addresses of their own, and everything else where everybody does', () => {
  const tickets = { type: 'PKTK', kind: 'park' } as const
  expect(productListPath(tickets, 'group')).toBe('/group/list')
  expect(productPath(tickets, 'group')).toBe('/group/detail')
  expect(orderFormPath(tickets, 'group')).toBe('/group/order')
  const themed = { type: 'PKTK', kind: 'ztyPark' } as const
  expect(productPath(themed, 'group')).toBe('/ztyPark/detail')
  expect(orderFormPath(themed, 'group')).toBe('/group/order')
  expect(orderFormPath({ type: 'ER' }, 'group')).toBe('/order/eatery')
  for (const buyer of ['member', 'guest', 'visitor'] as const)
    expect(productPath(tickets, buyer)).toBe('/park/detail')
})
