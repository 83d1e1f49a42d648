import { expect, test } from 'vitest'
import { languages } from '#contract/language.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { namesOfKind } from './name-messages.ts'

test('only who bought tickets reads of tickets where names are corrected', () => {
  for (const language of languages)
    for (const [family, { phrases }] of Object.entries(productTypes)) {
      const { checked, once } = namesOfKind[language][phrases]
      const saysTickets = /票|入园|ticket|entrance/i.test(checked + once)
      expect(saysTickets, `${family} in ${language}`).toBe(family === 'PKTK')
    }
})
