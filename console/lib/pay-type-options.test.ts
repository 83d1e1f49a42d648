/** The filter by way to pay. */
import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { payTypes } from '#contract/values/payment.ts'
import { payTypeOptions } from './pay-type-options.ts'

test.each(languages)('each way to pay is told from every other one, in %s', (language) => {
  const options = payTypeOptions(language)
  expect(options.map(({ value }) => value)).toEqual(payTypes)
  expect(new Set(options.map(({ label }) => label)).size).toBe(payTypes.length)
})
