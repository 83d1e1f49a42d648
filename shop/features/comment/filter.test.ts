import { expect, test } from 'vitest'
import { filterOf, isFiltered, numbersOf } from './filter.ts'

test('an address that asks for what is no filter asks for all comments', () => {
  for (const search of [
    {},
    { score: '5' },
    { score: 'GOOD', pictures: 'yes' },
    { pictures: '' },
    { score: 'toString' },
  ]) {
    expect(filterOf(search)).toEqual({})
    expect(isFiltered(filterOf(search))).toBe(false)
  }
  expect(filterOf({ code: 'OBS', score: 'poor', pictures: 'only' })).toEqual({
    score: 'poor',
    pictures: 'only',
  })
  expect(isFiltered({ pictures: 'only' })).toBe(true)
})

const counts = {
  good: { comments: 20, withPictures: 6 },
  middle: { comments: 3, withPictures: 0 },
  poor: { comments: 2, withPictures: 1 },
}

test('each filter says how many it would show, given the other one', () => {
  expect(numbersOf(counts, {})).toEqual({ all: 25, good: 20, middle: 3, poor: 2, pictures: 7 })
  expect(numbersOf(counts, { score: 'poor' })).toEqual({ all: 25, good: 20, middle: 3, poor: 2, pictures: 1 })
  expect(numbersOf(counts, { score: 'middle', pictures: 'only' })).toEqual({
    ...{ all: 7, good: 6, middle: 0, poor: 1 },
    pictures: 0,
  })
})
