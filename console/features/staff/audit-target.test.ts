import { expect, test } from 'vitest'
import { pageOfTarget } from './audit-target.ts'

test.each([
  ['order', '2611210000000001', '/orders/2611210000000001'],
  ['person', '2611210000000001', '/orders/2611210000000001'],
  ['refund', 'T261121ABCDEFGHJKLM', '/refunds/T261121ABCDEFGHJKLM'],
  ['change', 'G261121ABCDEFGHJKLM', '/changes/G261121ABCDEFGHJKLM'],
  ['closure', 'C261121ABCDEFGHJKLM', '/closures/C261121ABCDEFGHJKLM'],
  ['product', 'DECK488', '/products/DECK488'],
  ['card', '12345678901234567', '/cards/12345678901234567'],
  // Whom staff looked for, the kind of a card, the day of a packing list, a tax class, a setting.
  ['person', 'mobile', null],
  ['card', 'CITIZEN', null],
  ['shipment', '2026-11-21', null],
  ['invoice', 'TICKET', null],
  ['setting', 'shop.brand', null],
] as const)('the %s %s has the page %s', (kind, no, page) => {
  expect(pageOfTarget(kind, no)).toBe(page)
})
