import { expect, test } from 'vitest'
import type { AddressId, AddressInput, PickUpCode } from '#contract/values/delivery.ts'
import {
  asksDelivery,
  type Choices,
  deliveryOf,
  isSameDelivery,
  noDelivery,
  quotedDelivery,
  settledDelivery,
} from './delivery.ts'

const home = '7' as AddressId
const work = '9' as AddressId
const lobby = 'LOBBY' as PickUpCode
const pier = 'PIER' as PickUpCode
const typed = {
  name: '王小梅',
  mobile: '13700137000',
  region: '330106',
  street: '文三路100号',
} as AddressInput

const everything: Choices = {
  ways: ['DELIVERY', 'PICKUP'],
  addresses: [{ id: home }, { id: work }],
  points: [{ code: lobby }],
}

test('what goes without saying is chosen: the first way, the default address, the only pick-up point', () => {
  expect(settledDelivery(noDelivery, everything)).toEqual({
    wayToGet: 'DELIVERY',
    addressId: home,
    address: null,
    pickUpPoint: lobby,
  })
  const points = [{ code: lobby }, { code: pier }]
  expect(
    settledDelivery(noDelivery, { ...everything, points }).pickUpPoint,
    'of two, one must choose',
  ).toBeNull()
})

test('what was chosen stays as long as it is there, and as long as nobody knows whether it is', () => {
  const chosen = { wayToGet: 'PICKUP', addressId: work, address: null, pickUpPoint: lobby } as const
  expect(settledDelivery(chosen, everything)).toEqual(chosen)
  expect(settledDelivery(chosen, { ways: undefined, addresses: undefined, points: undefined })).toEqual(
    chosen,
  )
  const gone = { ways: ['DELIVERY' as const], addresses: [{ id: home }], points: [] }
  expect(settledDelivery(chosen, gone)).toEqual({
    wayToGet: 'DELIVERY',
    addressId: home,
    address: null,
    pickUpPoint: null,
  })
  expect(isSameDelivery(chosen, settledDelivery(chosen, everything))).toBe(true)
  expect(isSameDelivery(chosen, settledDelivery(chosen, gone))).toBe(false)
})

test('what is sent has one place, and nothing of the other way', () => {
  const fields = { ...noDelivery, addressId: home, pickUpPoint: lobby }
  expect(deliveryOf({ ...fields, wayToGet: 'DELIVERY' })).toEqual({ wayToGet: 'DELIVERY', addressId: home })
  expect(deliveryOf({ ...fields, wayToGet: 'PICKUP' })).toEqual({ wayToGet: 'PICKUP', pickUpPoint: lobby })
  expect(deliveryOf({ ...noDelivery, wayToGet: 'DELIVERY', address: typed })).toEqual({
    wayToGet: 'DELIVERY',
    address: typed,
  })
  for (const wayToGet of [null, 'DELIVERY', 'PICKUP'] as const)
    expect(deliveryOf({ ...noDelivery, wayToGet }), String(wayToGet)).toBeNull()
})

test('freight is asked with a region alone, and never for what is picked up', () => {
  const delivered = { ...noDelivery, wayToGet: 'DELIVERY' as const }
  expect(quotedDelivery({ ...delivered, address: typed })).toEqual({ wayToGet: 'DELIVERY', region: '330106' })
  expect(quotedDelivery({ ...delivered, addressId: home, address: typed })).toEqual({
    wayToGet: 'DELIVERY',
    addressId: home,
  })
  expect(quotedDelivery(delivered)).toBeNull()
  expect(quotedDelivery({ ...noDelivery, wayToGet: 'PICKUP', addressId: home })).toBeNull()
})

test('goods ask where they go, also beside something else; a ticket does not', () => {
  expect(asksDelivery([{ type: 'MD' }])).toBe(true)
  expect(asksDelivery([{ type: 'PKTK' }, { type: 'MD' }])).toBe(true)
  expect(asksDelivery([{ type: 'PKTK' }, { type: 'ER' }])).toBe(false)
})
