/** What the page of parcels decides by itself: filters of an address, names of pieces, pasted lines. */
import { describe, expect, test } from 'vitest'
import { countedPieces, pieceName } from '#contract/values/pieces.ts'
import { isTooLong, tidyLines, withoutLines } from './pasted-lines.ts'
import { parcelSearchOf } from './search.ts'

describe('the address', () => {
  test('keeps a tab, a state, an order and whether parcels are late', () => {
    const search = { tab: 'parcels', state: 'SIGNED', orderNo: '2611210000001234', late: 'true' }
    expect(parcelSearchOf(search)).toEqual(search)
  })

  test('loses what is no filter: unknown tabs and states, broken numbers, lateness in other words', () => {
    const search = { tab: 'lost', state: 'LOST', orderNo: '12', late: 'yes', cursor: '1' }
    expect(parcelSearchOf(search)).toEqual({})
    expect(parcelSearchOf({ tab: 'pack', state: ['SENT'], orderNo: null, late: true })).toEqual({})
  })
})

const both = (text: string) => ({ 'zh-CN': `${text}（中文）`, 'en-US': text })
const piece = (
  unitNo: string,
  { offer = 'Large', colours = ['Red'] }: { offer?: string; colours?: string[] } = {},
) => ({
  unitNo,
  productName: both('Tower model'),
  offerName: both(offer),
  options: colours.map((colour) => ({ name: both('Colour'), value: both(colour) })),
})

describe('pieces', () => {
  test('are named by product, offer and options in the language of the reader', () => {
    expect(pieceName(piece('1'), 'en-US')).toBe('Tower model · Large · Red')
    expect(pieceName(piece('1'), 'zh-CN')).toBe('Tower model（中文） · Large（中文） · Red（中文）')
  })

  test('say no word twice where an offer is called like its product or its colour', () => {
    expect(pieceName(piece('1', { offer: 'Tower model' }), 'en-US')).toBe('Tower model · Red')
    expect(pieceName(piece('1', { offer: 'Red' }), 'en-US')).toBe('Tower model · Red')
    expect(pieceName(piece('1', { offer: 'Tower model, Red' }), 'en-US')).toBe('Tower model, Red')
  })

  test('that are alike are counted, wherever they stand, and none is lost', () => {
    const blue = { colours: ['Blue'] }
    const units = [piece('1'), piece('2', blue), piece('3'), piece('4', { colours: [] })]
    expect(countedPieces(units, 'en-US')).toEqual([
      { name: 'Tower model · Large · Red', count: 2 },
      { name: 'Tower model · Large · Blue', count: 1 },
      { name: 'Tower model · Large', count: 1 },
    ])
  })
})

describe('pasted lines', () => {
  test('of a table lose its tabs and commas, and keep the numbers of their lines', () => {
    const pasted =
      '\r\n 2611210000001234\tSF Express\tSF 1000 \r\n\r\n2611210000001235，顺丰速运；SF2000\r\n\r\n'
    expect(tidyLines(pasted)).toBe(
      '\n2611210000001234 SF Express SF 1000\n\n2611210000001235 顺丰速运 SF2000',
    )
  })

  test('of a table that keeps numbers as text, or of a chat, lose its signs and marks that nobody sees', () => {
    expect(tidyLines('="2611210000001234",\'顺丰,"SF1000"')).toBe('2611210000001234 顺丰 SF1000')
    expect(tidyLines('\u202d２６１１２１０００００0１２３４\u202c　顺丰：SF\u200b１０００')).toBe(
      '2611210000001234 顺丰:SF1000',
    )
  })

  test('are too long beyond the characters that the server takes, and sooner where an address would be', () => {
    expect(isTooLong('A'.repeat(6_000))).toBe(false)
    expect(isTooLong('A'.repeat(6_001))).toBe(true)
    expect(isTooLong('顺'.repeat(900))).toBe(true)
    expect(isTooLong('顺'.repeat(800))).toBe(false)
  })

  test('with half a character are measured, not thrown at staff', () => {
    expect(isTooLong('2611210000001234 \uD83D SF1000')).toBe(false)
  })

  test('that are wrong are left out by their numbers, empty lines among them', () => {
    expect(withoutLines('a\r\n\nb\nc', [1, 4])).toBe('\nb')
    expect(withoutLines('a\nb', [])).toBe('a\nb')
    expect(withoutLines('a\nb', [1, 2])).toBe('')
  })
})
