/** Every module that has an introduction, and the list that it leads to. */
import { expect, test } from 'vitest'
import { introducedModules, introductionCodes, introductions, isIntroduced } from './introductions.ts'
import { productListPath, typeListedAt } from './product-paths.ts'
import { screenAt } from './screens.ts'
import { productTypes } from './values/product-types.ts'

test('every type of product has one, and so have citizen cards and groups', () => {
  const ofTypes = Object.values(productTypes).map(({ introduce }) => introduce)
  expect(introducedModules.toSorted()).toEqual([...ofTypes, 'citizencard', 'group'].toSorted())
  expect(new Set(introductionCodes).size).toBe(introducedModules.length)
})

test('each is named in both languages, and leads to the list of its own products', () => {
  for (const module of introducedModules) {
    const { name, product } = introductions[module]
    expect([name['zh-CN'], name['en-US']]).not.toContain('')
    if (!product) continue
    expect(typeListedAt(productListPath(product))).toEqual(product)
    expect(screenAt(`/${module}/introduce`)).toMatchObject({ name: 'moduleIntroduce', access: 'member' })
  }
})

test('nothing that every object knows is a module', () => {
  for (const word of ['constructor', '__proto__', 'toString', '', 'PARK'])
    expect(isIntroduced(word)).toBe(false)
})
