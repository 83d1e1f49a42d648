import { expect, test } from 'vitest'
import type { Texts } from '#contract/language.ts'
import type { Vault } from '../../../platform/vault.ts'
import { placesOf } from '../order/chosen-place.ts'
import { guidesOf } from './guides.ts'

const say = (text: string): Texts => ({ 'zh-CN': text, 'en-US': text.toUpperCase() })
type Input = Parameters<typeof guidesOf>[0]

const line = (
  position: number,
  [name, place, ...steps]: [name: string, place: string, ...steps: string[]],
  part = false,
) =>
  ({
    position,
    ofPackages: part ? {} : null,
    product: { name: say(name), place: say(place), howToUse: steps.map(say) },
  }) as unknown as Input['lines'][number]

const guides = (lines: Input['lines'], packages: Input['packages'] = []) =>
  guidesOf({ wayToGet: null, lines, packages }, 'en-US', ({ place }, language) => place[language])

test('each place is named once, and in it the products that are used alike', () => {
  const shown = guides([
    line(0, ['high deck', 'tower', 'show the code']),
    line(1, ['lunch', 'restaurant', 'tell your name']),
    line(2, ['low deck', 'tower', 'show the code']),
    line(3, ['ride', 'tower', 'leave your bag']),
    line(4, ['high deck', 'tower', 'show the code']),
  ])
  expect(shown).toEqual([
    {
      place: 'TOWER',
      uses: [
        { productNames: ['HIGH DECK', 'LOW DECK'], howToUse: ['SHOW THE CODE'] },
        { productNames: ['RIDE'], howToUse: ['LEAVE YOUR BAG'] },
      ],
    },
    { place: 'RESTAURANT', uses: [{ productNames: ['LUNCH'], howToUse: ['TELL YOUR NAME'] }] },
  ])
})

test('a package speaks for its parts, and stands where it was put into the cart', () => {
  const parts = [line(2, ['room', 'hotel', 'ring'], true), line(3, ['deck', 'tower', 'show'], true)]
  const shown = guides(
    [line(0, ['ride', 'tower', 'leave']), ...parts],
    [line(1, ['two days', 'hotel', 'check in'])],
  )
  expect(
    shown.map(({ place, uses }) => [place, ...uses.flatMap(({ productNames }) => productNames)]),
  ).toEqual([
    ['TOWER', 'RIDE'],
    ['HOTEL', 'TWO DAYS'],
  ])
})

test('goods say how they are had in the way that was chosen, and where, unless they are sent', () => {
  const ways = ['DELIVERY', 'PICKUP'] as const
  const goods = (position: number, howToUse: object[]): Input['lines'][number] => {
    const { product, ...sold } = line(position, ['toy', 'souvenir shop'])
    return { ...sold, product: { ...product, ways, howToUse } } as Input['lines'][number]
  }
  const steps = [
    { ...say('follow the parcel'), way: 'DELIVERY' },
    { ...say('show the code'), way: 'PICKUP' },
    say('wash at 30 degrees'),
  ]
  const had = (wayToGet: (typeof ways)[number], lines: Input['lines']) =>
    guidesOf(
      { wayToGet, lines, packages: [] },
      'en-US',
      placesOf({} as Vault, { extrasSealed: null, wayToGet }),
    )
  const deck = line(1, ['deck', 'tower', 'come'])
  const uses = (...howToUse: string[]) => [{ productNames: ['TOY'], howToUse }]
  expect(had('PICKUP', [goods(0, steps)])).toEqual([
    { place: 'SOUVENIR SHOP', uses: uses('SHOW THE CODE', 'WASH AT 30 DEGREES') },
  ])
  expect(had('DELIVERY', [goods(0, steps), deck])).toEqual([
    { place: '', uses: uses('FOLLOW THE PARCEL', 'WASH AT 30 DEGREES') },
    { place: 'TOWER', uses: [{ productNames: ['DECK'], howToUse: ['COME'] }] },
  ])
  expect(had('DELIVERY', [goods(0, steps.slice(1, 2))])).toEqual([])
})
