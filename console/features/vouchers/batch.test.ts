/** A typed batch: what is missing, and what is sent. */
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays } from '#contract/values/time.ts'
import { type BatchDraft, checked, draftOf, isChanged, newDraft } from './batch.ts'

const texts = { 'zh-CN': '银行', 'en-US': 'Bank' }
const filled: BatchDraft = {
  ...newDraft(new Date('2026-11-24T17:30:00.000Z')),
  ...{ issuer: texts, name: texts, terms: texts, settleFen: 20_000 },
  ...{ productCode: 'DECK' as ProductCode, offerCode: 'DECK-ADULT' as OfferCode },
}

test('a new batch begins today by the venue’s clock, and names what it lacks', () => {
  const draft = newDraft(new Date('2026-11-24T17:30:00.000Z'))
  expect(draft.validFrom).toBe('2026-11-25')
  expect(checked(draft)).toEqual({
    faults: ['issuer', 'name', 'terms', 'productCode', 'offerCode', 'settleFen'],
  })
  expect(checked({ ...filled, validUntil: addDays(filled.validFrom, -1) })).toEqual({
    faults: ['validUntil'],
  })
  expect(checked({ ...filled, weekdays: [], quantity: null })).toEqual({ faults: ['quantity', 'weekdays'] })
})

test('a price that is not chosen is not sent', () => {
  expect(checked({ ...filled, settle: 'LIST' })).toMatchObject({ batch: { settleFen: null } })
  expect(checked(filled)).toMatchObject({ batch: { settleFen: 20_000 } })
  const saved = draftOf({ ...filled, settleFen: null } as never)
  expect(isChanged({ ...saved, settleFen: fen(5) }, saved)).toBe(false)
  expect(isChanged({ ...saved, settle: 'FIXED', settleFen: fen(5) }, saved)).toBe(true)
})
