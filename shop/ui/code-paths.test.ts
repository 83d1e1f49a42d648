import { expect, test } from 'vitest'
import { barcodePath, qrPath } from './code-paths.ts'

/** The dark modules of a path, counted. */
const area = (path: string) =>
  [...path.matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0)

test('a QR code is square and has its three finders', async () => {
  const { width, height, path } = await qrPath('LK1.abc.def')
  expect(width).toBe(height)
  expect(path.startsWith('M0 0h7v1')).toBe(true)
  expect(path).toContain(`M${width - 7} 0h7v1`)
  expect(path).toContain(`M0 ${height - 1}h7v1`)
})

test('a Code 128 starts and ends as the standard says, after ten white modules', async () => {
  const { width, height, path } = await barcodePath('K7M2PQ9X')
  expect(height).toBe(1)
  expect(path.startsWith('M10 0h2v1')).toBe(true)
  expect(path.endsWith(`M${width - 12} 0h2v1h-2z`)).toBe(true)
  expect(area(path)).toBeLessThan(width)
})
