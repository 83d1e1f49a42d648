import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, compressedSize, cropSizeOf, isJpeg, isKept } from './avatar-rules.ts'

test('the frame is a square of eight tenths of the shorter side', () => {
  expect(cropSizeOf({ width: 300, height: 200 })).toEqual({ width: 160, height: 160 })
  expect(cropSizeOf({ width: 100, height: 333 })).toEqual({ width: 80, height: 80 })
})

test('a picture of fewer than 102400 characters is kept, one of as many is compressed', () => {
  expect(isKept('x'.repeat(102_399))).toBe(true)
  expect(isKept('x'.repeat(102_400))).toBe(false)
})

describe('a compressed picture', () => {
  test('has about four million pixels at most, and no more than it had', () => {
    expect(compressedSize({ width: 2000, height: 2000 })).toEqual({ width: 2000, height: 2000 })
    expect(compressedSize({ width: 3000, height: 3000 })).toEqual({ width: 2000, height: 2000 })
    expect(compressedSize({ width: 8000, height: 2000 })).toEqual({ width: 4000, height: 1000 })
  })

  test('keeps its shape', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = compressedSize({ width, height })
        expect(size.width * size.height).toBeLessThanOrEqual(Math.max(4_000_000, 0))
        expect(size.width).toBeLessThanOrEqual(width)
        // A pixel more or less is all that rounding may change.
        expect(Math.abs(size.width - (width * size.height) / height)).toBeLessThanOrEqual(1 + width / height)
      }),
    )
  })
})

test('a data address gives its bytes back, and an empty one is no picture', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const address = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
      expect([...bytesOf(address)]).toEqual([...bytes])
      expect(isJpeg(address)).toBe(true)
    }),
  )
  expect(isJpeg('data:,')).toBe(false)
})
