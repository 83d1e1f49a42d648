import { expect, test } from 'vitest'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { language } from '../../lib/language.ts'
import { labelOfCode, resourceLabel } from './resource-label.ts'

const both = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const codes = (...all: string[]) => all as OfferCode[]
const hotel = {
  productName: both('Hotel'),
  offers: codes('KING', 'TWIN', 'SUITE').map((code) => ({ code, name: both(`Room ${code}`) })),
}

test('a resource is called by what draws on it, and by its channel', () => {
  const label = (offers: OfferCode[], channel: 'OTA' | null = null) =>
    resourceLabel(hotel, { code: 'ROOMS', channel, offers })
  expect(label(codes('SUITE', 'TWIN', 'KING'))).toBe('Hotel · ROOMS')
  expect(label(codes('TWIN'))).toBe('Room TWIN · ROOMS')
  expect(label(codes('SUITE', 'KING'))).toBe('Room KING +1 · ROOMS')
  expect(label(codes('KING', 'TWIN', 'SUITE'), 'OTA')).toBe(
    `Hotel · ${salesChannelLabels[language].OTA} · ROOMS`,
  )
})

test('what names a resource by its code says what it is called', () => {
  const rooms = { code: 'ROOMS', channel: null, offers: codes('TWIN'), hasSlots: false, sharedWith: [] }
  const calendar = { ...hotel, resources: [rooms] }
  expect(labelOfCode(calendar, 'ROOMS')).toBe('Room TWIN · ROOMS')
  expect(labelOfCode(calendar, 'GONE')).toBe('GONE')
})
