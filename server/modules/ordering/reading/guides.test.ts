import { expect, test } from 'vitest'
import type { Texts } from '#contract/language.ts'
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
  guidesOf({ lines, packages }, 'en-US', ({ place }, language) => place[language])

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
