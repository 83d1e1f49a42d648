/** What visitors type finds the product they mean, in the catalogue of the demo tower. */
import { expect, test } from 'vitest'
import { demoProducts } from '../../../demo/products/seed-catalogue.ts'
import { indexProducts } from './find-products.ts'

const find = indexProducts(
  demoProducts.map((product) => ({
    ...product,
    type: product.type ?? ('PKTK' as const),
    includes: product.includes ?? [],
    offers: product.tickets,
  })),
)
const codes = (words: string) => find(words).map(({ code }) => code)

test.each([
  ['玻璃', 'GLASS'],
  ['玻璃栈道', 'GLASS'],
  ['邮局', 'POSTOFFICE'],
  ['寄明信片', 'POSTOFFICE'],
  ['影院', 'CINEMA4D'],
  ['旋转餐厅', 'REVOLVING'],
  ['433米', 'DECK433'],
  ['摩天轮', 'TRAM455'],
  ['联票', 'COMBO'],
  ['科学馆', 'SCIENCE'],
  ['灯会', 'LANTERN'],
  ['云顶观景台', 'DECK488'],
  ['glass walk', 'GLASS'],
  ['Postcard', 'POSTOFFICE'],
  ['ｔｒａｍ', 'TRAM455'],
  ['starlght', 'DECK433'],
  ['panorama', 'COMBO'],
  ['sunrise', 'SUNRISE'],
  ['drop485', 'DROP485'],
])('%s: among the first three is %s', (words, code) => {
  expect(codes(words).slice(0, 3)).toContain(code)
})

test.each([
  ['酒店', 'HTRM'],
  ['住宿', 'HTRM'],
  ['游船', 'SR'],
  ['boat', 'SR'],
  ['包车', 'CR'],
  ['car', 'CR'],
  ['专线游', 'RT'],
  ['大巴', 'RT'],
  ['tour', 'RT'],
  ['礼品', 'MD'],
  ['souvenir', 'MD'],
  ['吃饭', 'ER'],
  ['restaurant', 'ER'],
  ['自由行', 'FT'],
  ['导游', 'GD'],
] as const)('%s, as one calls the kind, finds every product of %s', (words, type) => {
  const found = codes(words)
  const all = demoProducts.filter((product) => (product.type ?? 'PKTK') === type && product.kind !== 'card')
  expect(found).toEqual(expect.arrayContaining(all.map(({ code }) => code)))
})

test.each([
  ['车', ['SEDAN', 'VAN', 'MINIBUS', 'OLDTIMER']],
  ['船', ['RIVERNIGHT', 'BLOSSOM']],
  ['茶', ['TEALODGE', 'FAMILYTEA']],
  ['塔', ['TOWERMODEL', 'TOWERGUIDE', 'TOWERSTAY']],
])('%s alone finds whatever has it in its name or in that of its kind', (word, wanted) => {
  expect(codes(word)).toEqual(expect.arrayContaining(wanted))
})

test('words of both languages may be mixed, in any order', () => {
  expect(codes('deck 露天')[0]).toBe('DECK488')
  expect(codes('天桥 glass')[0]).toBe('GLASS')
})

test.each(['潜水艇', 'submarine', '！？。', '👩‍👩‍👧'])('%s names nothing that is for sale', (words) => {
  expect(codes(words)).toEqual([])
})

test('a number means itself', () => {
  expect(codes('488')[0]).toBe('DECK488')
  expect(codes('999')).toEqual([])
})
