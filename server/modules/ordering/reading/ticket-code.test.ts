import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signTicket, type TicketContent, ticketKeyOf, verifyTicket } from './ticket-code.ts'

const pemOf = (type: 'ed25519' | 'ed448') =>
  generateKeyPairSync(type as 'ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
const key = ticketKeyOf(pemOf('ed25519'))

const ticket: TicketContent = {
  unitNo: '2611211234567890001',
  serial: 0,
  productCode: 'DECK433',
  offerCode: 'DECK433-ADULT',
  visitDate: '2026-12-01',
  slotFrom: '17:30',
  slotTo: '18:00',
  admits: 1,
}

test('a code says what was signed, the same for the same ticket, and fits a QR code', () => {
  const code = signTicket(key, ticket)
  expect(verifyTicket(key, code)).toEqual(ticket)
  expect(signTicket(key, ticket)).toBe(code)
  expect(code.length).toBeLessThan(260)
  const dayTicket = { ...ticket, slotFrom: null, slotTo: null, serial: 3, admits: 3 }
  expect(verifyTicket(key, signTicket(key, dayTicket))).toEqual(dayTicket)
})

test('any flipped bit of any character is refused', () => {
  const code = signTicket(key, ticket)
  fc.assert(
    fc.property(fc.nat({ max: code.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
      const flipped = String.fromCharCode(code.charCodeAt(at) ^ (1 << bit))
      expect(verifyTicket(key, code.slice(0, at) + flipped + code.slice(at + 1))).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

test('no other character anywhere makes a second code for the same ticket', () => {
  const code = signTicket(key, ticket)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. '
  const at = [0, 4, code.lastIndexOf('.') - 1, code.lastIndexOf('.') + 1, code.length - 1]
  for (const place of at)
    for (const letter of letters)
      if (code[place] !== letter)
        expect(verifyTicket(key, code.slice(0, place) + letter + code.slice(place + 1))).toBeNull()
  for (const longer of [`${code}=`, `${code}A`, `${code}.`, ` ${code}`, code.slice(0, -1)])
    expect(verifyTicket(key, longer)).toBeNull()
})

test('what is no code at all is refused', () => {
  fc.assert(fc.property(fc.string(), (text) => verifyTicket(key, text) === null))
  for (const text of ['', '.', '..', 'LK1..', 'LK1.YQ.YQ', 'LK2.YQ.YQ'])
    expect(verifyTicket(key, text)).toBeNull()
})

test("another key's tickets are not ours, and only Ed25519 signs", () => {
  const other = ticketKeyOf(pemOf('ed25519'))
  expect(verifyTicket(other, signTicket(key, ticket))).toBeNull()
  expect(other.id).not.toBe(key.id)
  expect(() => ticketKeyOf(pemOf('ed448'))).toThrow('Ed25519')
})
