import { expect, test } from 'vitest'
import type { ShopSetting } from '#contract/console/setting.ts'
import { changedOf, conflictsOf, differenceOf, invalidOf, typedOver, withSent } from './changes.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })
const name: ShopSetting = { code: 'shop.name', value: both('塔', 'Tower'), version: 3 }
const tel: ShopSetting = { code: 'shop.tel', value: '110', version: 0 }
const items = [name, tel]

test('what is typed is a change until it is typed back', () => {
  const typed = typedOver({}, name, both('新塔', 'Tower'))
  expect(changedOf(items, typed)).toEqual([{ ...name, value: both('新塔', 'Tower') }])
  expect(typedOver(typed, name, { 'en-US': 'Tower', 'zh-CN': '塔' })).toEqual({})
})

test('what somebody else saved meanwhile is a conflict, also after more is typed', () => {
  const typed = typedOver({}, name, both('甲'))
  const theirs = { ...name, value: both('乙'), version: 4 } as ShopSetting
  expect(conflictsOf(items, typed)).toEqual([])
  expect(conflictsOf([theirs, tel], typed)).toEqual(['shop.name'])
  const more = typedOver(typed, theirs, both('丙'))
  expect(conflictsOf([theirs, tel], more)).toEqual(['shop.name'])
  expect(changedOf([theirs], more)).toEqual([{ ...theirs, value: both('丙') }])
  const same = typedOver({}, name, both('乙'))
  expect(conflictsOf([theirs, tel], same), 'both typed the same').toEqual([])
  const next = typedOver(same, theirs, both('丙'))
  expect(conflictsOf([theirs, tel], next), 'typed over what is there now').toEqual([])
})

test('what was sent and is found there by a later read is no conflict, and what follows is typed over it', () => {
  const sent = withSent(typedOver({}, name, both('乙')), [{ ...name, value: both('乙') } as ShopSetting])
  const typed = typedOver(sent, name, both('丙'))
  const own = { ...name, version: name.version + 1, value: both('乙') } as ShopSetting
  expect(conflictsOf([own, tel], typed)).toEqual([])
  const theirs = { ...own, version: own.version + 1, value: both('丁') } as ShopSetting
  expect(conflictsOf([theirs, tel], typed)).toEqual([name.code])
  expect(conflictsOf([theirs, tel], typedOver(typed, own, both('戊')))).toEqual([name.code])
  expect(conflictsOf([own, tel], typedOver(typed, own, both('戊')))).toEqual([])
})

test('what the server would refuse is named', () => {
  const wrong = [
    { ...name, value: both('塔', ' ') },
    { ...tel, value: '120' },
  ] as ShopSetting[]
  expect(invalidOf(wrong)).toEqual(['shop.name'])
})

test('the preview has the lines that go and those that come, and none that only moved', () => {
  const one = { title: both('一', 'One'), until: null }
  const two = { title: both('二', 'Two'), until: '2026-12-01' }
  expect(differenceOf([one], [one, two])).toEqual({ removed: [], added: ['二', 'Two', '2026-12-01'] })
  expect(differenceOf([one, two], [two, one])).toEqual({ removed: [], added: [] })
  expect(differenceOf(both('塔', 'Tower'), both('塔', 'Spire'))).toEqual({
    removed: ['Tower'],
    added: ['Spire'],
  })
  expect(differenceOf(null, ['#000000', '#111111']).added).toEqual(['#000000', '#111111'])
})
