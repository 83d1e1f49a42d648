/** What was earned is booked by day and account, all of it and nothing twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, sumOf } from '#contract/values/fen.ts'
import { venueDate } from '#contract/values/time.ts'
import { type Earned, earnedByDay } from './revenue.ts'
import { balanced } from './rules.ts'

const HOUR_MS = 3_600_000

const earned = fc
  .array(
    fc.record({
      account: fc.constantFrom('revenue:PKTK', 'revenue:HTRM', 'revenue:fee'),
      hours: fc.integer({ min: 0, max: 96 }),
      amount: fc.integer({ min: 0, max: 20_000 }),
    }),
  )
  .map((all) =>
    all.map(({ account, hours, amount }, index): Earned => {
      const at = new Date(Date.parse('2026-11-21T00:00:00+08:00') + hours * HOUR_MS)
      return { no: String(index), account: account as Earned['account'], at, amountFen: fen(amount) }
    }),
  )

test('whatever was earned, each day and account has one booking of all of it, on that day', () => {
  fc.assert(
    fc.property(earned, (all) => {
      const bookings = earnedByDay(all)
      const names = all.flatMap(({ account, at, amountFen }) =>
        amountFen > 0 ? `${account} ${venueDate(at)}` : [],
      )
      const booked = bookings.map(({ account, at }) => `${account} ${venueDate(at)}`)
      expect(booked.toSorted()).toEqual([...new Set(names)].toSorted())
      expect(new Set(bookings.map(({ key }) => key)).size).toBe(bookings.length)
      for (const { account, at, ref, entries } of bookings) {
        const own = all.filter((one) => one.account === account && venueDate(one.at) === venueDate(at))
        const sumFen = sumOf(own.map(({ amountFen }) => amountFen))
        expect(entries).toEqual([
          { account: 'clearing:order', amountFen: sumFen },
          { account, amountFen: -sumFen },
        ])
        expect(balanced(entries)).toBe(true)
        expect(ref).toBe(venueDate(at))
        expect(account.split(':')[0]).toBe('revenue')
      }
    }),
  )
})

test('however a day is cut into batches, no two of them have the same key', () => {
  fc.assert(
    fc.property(earned, fc.integer({ min: 1, max: 5 }), (all, size) => {
      const batches = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
        earnedByDay(all.slice(index * size, (index + 1) * size)),
      )
      const keys = batches.flat().map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
