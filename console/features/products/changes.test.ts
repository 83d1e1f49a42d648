import { expect, test } from 'vitest'
import type { EditedProduct, StaffProduct } from '#contract/console/catalogue.ts'
import type { PolicyCode } from '#contract/values/policy.ts'
import type { OfferCode } from '#contract/values/product.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { changedParts, editedOf, mergedOf, rebased, validOf } from './changes.ts'
import { listOfParts } from './part-words.ts'

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const product: EditedProduct = {
  name: both('Deck'),
  summary: both('High up'),
  description: both('A view'),
  place: both('Floor 88'),
  openingHours: both('10:00-22:00'),
  pictures: [{ path: 'pictures/deck.svg', text: both('') }],
  tags: [both('Indoors')],
  includes: [both('The deck')],
  suits: both('Everybody'),
  howToUse: [both('Show the code')],
  notice: [{ title: both('Notice'), text: both('Be on time') }],
  extra: null,
  saleState: 'ON_SALE',
  bookableDays: 90,
  confirmWithinMinutes: null,
  minLength: null,
  maxLength: null,
  checkIn: null,
  checkOut: null,
  validDays: null,
  ways: [],
  offers: [
    {
      code: 'DECK-ADULT' as OfferCode,
      name: both('Adult'),
      description: both(''),
      realName: 'ONE',
      ageMin: null,
      ageMax: 17,
      idTypes: ['ID_CARD'],
      needsGuardian: false,
      needsDeckTicket: false,
      grantsDeck: false,
      perDocumentPerDay: true,
      maxPerOrder: 5,
      cutoffMinutes: 15,
      saleFrom: null,
      saleUntil: null,
      active: true,
      needsCard: [],
      refundPolicy: 'STANDARD' as PolicyCode,
      changePolicy: 'TWICE' as PolicyCode,
      options: [],
      freight: null,
      weightGrams: null,
      parts: [],
    },
  ],
}

test('what was changed is named by its part, whatever the order of its fields', () => {
  expect(changedParts(product, editedOf(product))).toEqual([])
  expect(changedParts(product, { ...product, name: { 'en-US': 'Deck', 'zh-CN': 'Deck' } })).toEqual([])
  expect(changedParts(product, { ...product, name: both('Terrace'), saleState: 'STOPPED' })).toEqual([
    'name',
    'saleState',
  ])
})

test('what somebody else saved meanwhile stays, but for the parts that were typed over', () => {
  const typed = { ...product, name: both('Mine') }
  const now = { ...product, name: both('Theirs'), summary: both('Theirs too') }
  expect(mergedOf(product, typed, now)).toMatchObject({ name: both('Mine'), summary: both('Theirs too') })
})

test('offers are merged one by one: what was typed of one, what somebody else saved of another and what they added', () => {
  const [adult] = product.offers as [EditedProduct['offers'][number]]
  const child = { ...adult, code: 'DECK-CHILD' as OfferCode }
  const added = { ...adult, code: 'DECK-SENIOR' as OfferCode, active: false }
  const read = { ...product, offers: [adult, child] }
  const typed = { ...read, offers: [{ ...adult, maxPerOrder: 7 }, child] }
  const theirs = { ...child, refundPolicy: 'FINAL' as PolicyCode }
  const { offers } = mergedOf(read, typed, { ...read, offers: [adult, added, theirs] })
  expect(offers).toEqual([{ ...adult, maxPerOrder: 7 }, added, theirs])
})

test('what was sent and is found there by a later read is what the rest is typed over, and nobody else saved it', () => {
  const sent = { ...product, name: both('Terrace') }
  const unsaved = { version: 1, read: product, product: { ...product, summary: both('Low') }, sent }
  const own = { ...sent, version: 2 } as StaffProduct
  expect(rebased(unsaved, own)).toEqual({ version: 2, read: sent, product: unsaved.product })
  const theirs = { ...own, name: both('Roof') }
  expect(rebased(unsaved, theirs)).toBe(unsaved)
})

const ticket = { family: 'PKTK', stay: 'SLOT' } as const

test('a text that is there in one language only is missing in the other, and ages from 18 to 17 fit nobody', () => {
  expect(validOf(product, ticket, product)).toEqual(product)
  expect(validOf({ ...product, name: { 'zh-CN': '塔', 'en-US': ' ' } }, ticket, product)).toBeNull()
  const [offer] = product.offers
  expect(validOf({ ...product, minLength: 3, maxLength: 2 }, ticket, product)).toBeNull()
  const upsideDown = { ...offer, ageMin: 18 } as EditedProduct['offers'][number]
  expect(validOf({ ...product, offers: [upsideDown] }, ticket, product)).toBeNull()
  const half = { ...offer, description: { 'zh-CN': '说明', 'en-US': '' } } as EditedProduct['offers'][number]
  expect(validOf({ ...product, offers: [half] }, ticket, product)).toBeNull()
})

test('nights without a time to come or to leave are not saved', () => {
  const room = { family: 'HTRM', stay: 'NIGHTS' } as const
  const times = { checkIn: '14:00' as SlotTime, checkOut: '12:00' as SlotTime }
  expect(validOf({ ...product, ...times }, room, product)).toMatchObject(times)
  for (const time of ['checkIn', 'checkOut'])
    expect(validOf({ ...product, ...times, [time]: null }, room, product)).toBeNull()
})

test('a time to confirm that its kind asks for is not saved away; where a product has none, all else is saved', () => {
  const tour = { family: 'GD', stay: 'SLOT' } as const
  const timed = { ...product, confirmWithinMinutes: 120 }
  expect(validOf(timed, tour, timed)).toEqual(timed)
  expect(validOf(product, tour, timed)).toBeNull()
  expect(validOf(product, tour, product)).toEqual(product)
  expect(validOf(product, { ...tour, family: 'ER' }, timed)).toEqual(product)
})

test('what can be chosen of a product is called by the word of its kind', () => {
  expect(listOfParts(['name', 'offers'], 'HTRM')).toBe('名称、房型')
  expect(listOfParts(['offers'], 'card')).toBe('卡种')
})
