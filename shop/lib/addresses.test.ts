import { expect, test } from 'vitest'
import { firstUrl, rememberFirstUrl } from './first-url.ts'
import { pictureAddress } from './picture-address.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

test('relative pictures get the file URL in front', () => {
  expect(pictureAddress('pictures/deck.svg', '/files')).toBe('/files/pictures/deck.svg')
  expect(pictureAddress('/pictures/deck.svg', 'https://cdn.example/')).toBe(
    'https://cdn.example/pictures/deck.svg',
  )
})

test.each(['https://cdn.example/a.png', 'http://cdn.example/a.png', 'ftp://x/a.png', 'file:///a.png'])(
  'an absolute picture stays as it is: %s',
  (source) => expect(pictureAddress(source, '/files')).toBe(source),
)

test('an order number in the address stays a string, digit for digit', () => {
  expect(parseSearch('?orderNo=0012345678901234')).toEqual({ orderNo: '0012345678901234' })
  expect(stringifySearch({ orderNo: '0012345678901234', tab: undefined, key: '' })).toBe(
    '?orderNo=0012345678901234',
  )
  expect(stringifySearch({})).toBe('')
})

test('a redirect survives the way through the address', () => {
  const wanted = '/orderDetail?orderNo=2611210000000001&from=票'
  expect(parseSearch(stringifySearch({ redirect: wanted }))).toEqual({ redirect: wanted })
})

test('the first URL is remembered, later ones change nothing', () => {
  rememberFirstUrl('https://shop.example/park/list')
  rememberFirstUrl('https://shop.example/index')
  expect(firstUrl()).toBe('https://shop.example/park/list')
})
