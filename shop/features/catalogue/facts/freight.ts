/** What sending a product costs, in a sentence, before an order form knows where to. */
import { queryOptions } from '@tanstack/react-query'
import { type Freight, readFreight } from '#contract/endpoints/parcel.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../../lib/call.ts'
import { yuan } from '../../../lib/format.ts'
import { type Messages, messages } from '../../../lib/words.ts'

const minuteMs = 60_000

export const freightQuery = (code: ProductCode) =>
  queryOptions({
    queryKey: ['catalogue', 'freight', code],
    queryFn: ({ signal }) => call(readFreight, { params: { code }, signal, quiet: true }),
    staleTime: 10 * minuteMs,
  })

export const freightWords = messages({
  'zh-CN': {
    label: '运费',
    free: '免运费',
    first: (price: string) => `首件 ${price}`,
    byArea: (price: string) => `${price}（按地区）`,
    freeFrom: (price: string) => `满 ${price} 免运费`,
    freeFromPieces: (pieces: number) => `满 ${pieces} 件免运费`,
    freeFromBoth: (pieces: number, price: string) => `满 ${pieces} 件且满 ${price} 免运费`,
    notServed: '部分地区不配送',
    comma: '，',
  },
  'en-US': {
    label: 'Delivery',
    free: 'free',
    first: (price: string) => `${price} for the first piece`,
    byArea: (price: string) => `${price} by region`,
    freeFrom: (price: string) => `free from ${price}`,
    freeFromPieces: (pieces: number) => `free from ${pieces} pieces`,
    freeFromBoth: (pieces: number, price: string) => `free from ${pieces} pieces for ${price} or more`,
    notServed: 'not to all regions',
    comma: ', ',
  },
})

type Words = typeof freightWords extends Messages<infer W> ? W : never

export function freightSentence(freight: Freight, words: Words): string {
  const { fromFen, toFen, grows, freeFromFen, freeFromPieces, someNotServed } = freight
  const range = fromFen === toFen ? yuan(fromFen) : words.byArea(`${yuan(fromFen)}–${yuan(toFen)}`)
  const isFree = toFen === 0 && !grows
  const charge = grows ? words.first(range) : range
  return [
    isFree ? words.free : charge,
    !isFree && freeText({ freeFromFen, freeFromPieces }, words),
    someNotServed && words.notServed,
  ]
    .filter(Boolean)
    .join(words.comma)
}

type Free = Pick<Freight, 'freeFromFen' | 'freeFromPieces'>

function freeText({ freeFromFen, freeFromPieces }: Free, words: Words): string {
  if (freeFromFen !== null && freeFromPieces !== null)
    return words.freeFromBoth(freeFromPieces, yuan(freeFromFen))
  if (freeFromFen !== null) return words.freeFrom(yuan(freeFromFen))
  return freeFromPieces === null ? '' : words.freeFromPieces(freeFromPieces)
}
