import { expect, test } from 'vitest'
import type { RegionCode } from '#contract/values/delivery.ts'
import { pathTo, regionsBelow } from './regions.ts'

const regions = [
  ['110000', '北京市'],
  ['110100', '北京市'],
  ['110105', '朝阳区'],
  ['330000', '浙江省'],
  ['330100', '杭州市'],
  ['330106', '西湖区'],
  ['330110', '余杭区'],
  ['330200', '宁波市'],
  ['330203', '海曙区'],
  ['330300', '温州市'],
  ['710000', '台湾省'],
].map(([code = '', name = '']) => ({ code: code as RegionCode, name }))

const namesBelow = (code: string | null) =>
  regionsBelow(regions, code as RegionCode | null).map(({ name }) => name)

test('each step shows what lies below, and nothing that leads nowhere', () => {
  expect(namesBelow(null), 'without districts one could not finish').toEqual(['北京市', '浙江省'])
  expect(namesBelow('330000')).toEqual(['杭州市', '宁波市'])
  expect(namesBelow('330100')).toEqual(['西湖区', '余杭区'])
  expect(namesBelow('330106')).toEqual([])
})

test('a region is named with what it lies in, a city that is a province once', () => {
  const names = (code: string) => pathTo(regions, code as RegionCode).map(({ name }) => name)
  expect(names('330106')).toEqual(['浙江省', '杭州市', '西湖区'])
  expect(names('110105')).toEqual(['北京市', '朝阳区'])
  expect(names('330100')).toEqual(['浙江省', '杭州市'])
})
