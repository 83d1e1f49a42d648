import { describe, expect, test } from 'vitest'
import { draggedTo, steppedTo, tracker, travelOf } from './drag.ts'

const travel = travelOf(260)

test('the travel is the width less the piece', () => {
  expect(travel).toBe(220)
})

describe('a finger', () => {
  test('moves the piece as far as its share of the way, in pixels of the picture', () => {
    expect(draggedTo(133.5, 267, travel)).toBe(110)
    expect(draggedTo(267, 267, travel)).toBe(220)
  })

  test('that leaves the track keeps it at its ends', () => {
    expect(draggedTo(-40, 267, travel)).toBe(0)
    expect(draggedTo(900, 267, travel)).toBe(220)
    expect(draggedTo(10, 0, travel)).toBe(0)
  })
})

describe('a key', () => {
  test.each([
    ['ArrowRight', 102],
    ['ArrowLeft', 98],
    ['PageUp', 120],
    ['PageDown', 80],
    ['Home', 0],
    ['End', 220],
  ])('%s moves from 100 to %i', (key, x) => {
    expect(steppedTo(100, key, travel)).toBe(x)
  })

  test('moves to the ends and no further, or not at all', () => {
    expect(steppedTo(1, 'ArrowLeft', travel)).toBe(0)
    expect(steppedTo(219, 'PageUp', travel)).toBe(220)
    expect(steppedTo(100, 'a', travel)).toBe(null)
  })
})

test('a drag is remembered from its beginning and given away once', () => {
  let now = 1_000
  const drag = tracker(() => now)
  drag.begin()
  now = 1_016.4
  drag.move(3, 1)
  expect(drag.take()).toEqual([
    { t: 0, x: 0, y: 0 },
    { t: 16, x: 3, y: 1 },
  ])
  expect(drag.take()).toEqual([])
})
