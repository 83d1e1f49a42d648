import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictionaries, dictionaryOf } from './dictionary.ts'
import { languages } from './language.ts'
import { commentAuditStatuses } from './values/comment.ts'
import { flowStatuses, orderTypes, paymentStatuses, salesChannels } from './values/order.ts'
import { payTypes } from './values/payment.ts'
import { genders, idTypes } from './values/person.ts'
import { ticketCategories } from './values/product.ts'
import { shopModules } from './values/product-type-terms.ts'
import { refundStatuses } from './values/refund.ts'

/** Spec 3.8, in its order. */
const enumerations: Record<keyof typeof dictionaries, readonly string[]> = {
  orderFlowStatus: flowStatuses,
  orderStatus: paymentStatuses,
  payType: payTypes,
  refundStatus: refundStatuses,
  orderType: orderTypes,
  module: shopModules,
  salesChannel: salesChannels,
  ticketCategory: ticketCategories,
  idType: idTypes,
  gender: genders,
  commentAuditStatus: commentAuditStatuses,
}

describe.each(languages)('in %s', (language) => {
  test.each(Object.keys(dictionaries) as (keyof typeof dictionaries)[])(
    '%s names each value of the specification, in its order',
    (type) => {
      const entries = dictionaryOf(type, language)
      expect(entries.map(({ value }) => value)).toEqual(enumerations[type])
      expect(entries.filter(({ label }) => label.trim() === '')).toEqual([])
    },
  )
})

test('no label is in the other language', () => {
  for (const { 'zh-CN': chinese, 'en-US': english } of Object.values(dictionaries)) {
    for (const label of Object.values(chinese)) expect(label).toMatch(/\p{Script=Han}/u)
    for (const label of Object.values(english)) expect(label).not.toMatch(/\p{Script=Han}/u)
  }
})

test('a ticket category is named in one place, so that every screen calls it the same', () => {
  const root = join(import.meta.dirname, '..')
  const named = globSync('{contract,shop,server}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
    .filter((path) => /\boldMan: '/.test(readFileSync(join(root, path), 'utf8')))
    .toSorted()
  expect(named).toEqual(['contract/dictionaries/catalogue.ts'])
})
