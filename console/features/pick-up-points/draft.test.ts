import { expect, test } from 'vitest'
import { complete, draftOf, emptyDraft, isChanged } from './draft.ts'

const said = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const point = {
  ...{ code: 'LOBBY', version: 3, sort: 10, active: true },
  ...{ name: said('Shop'), place: said('Level 1'), hours: said('9–21') },
}

test('a point without a text in either language, or without its place among the others, cannot be saved', () => {
  const draft = draftOf(point)
  expect(complete(draft)).toEqual({
    ...{ name: said('Shop'), place: said('Level 1'), hours: said('9–21') },
    ...{ sort: 10, active: true },
  })
  expect(complete(emptyDraft)).toBeNull()
  for (const part of ['name', 'place', 'hours'] as const)
    expect(complete({ ...draft, [part]: { 'zh-CN': '商店', 'en-US': '  ' } }), part).toBeNull()
  expect(complete({ ...draft, sort: null })).toBeNull()
})

test('spaces around a text are no change, another word is', () => {
  const saved = draftOf(point)
  expect(isChanged({ ...saved, name: said(' Shop ') }, saved)).toBe(false)
  expect(isChanged({ ...saved, active: false }, saved)).toBe(true)
})
