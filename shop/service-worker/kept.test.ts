/** What an offline ticket keeps on the device. */
import { expect, test } from 'vitest'
import { isKeptFile } from './kept.ts'

test.each([
  ['/assets/shop-1a2b3c4.js', true],
  ['/files/pictures/deck433.svg', true],
  ['/files/uploads/k3fk3fk3fk3fk3fk3fk3fk3fk3-640.webp', true],
  ['/files/temp/uploads/k3fk3fk3fk3fk3fk3fk3fk3fk3.webp', false],
  ['/front/api/orders/2611293256063678', false],
  ['/elsewhere/assets/shop.js', false],
])('%s: %s', (path, isKept) => expect(isKeptFile(path)).toBe(isKept))
