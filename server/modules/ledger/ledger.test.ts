import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { inTransaction } from '../../platform/db.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { balances, book } from './ledger.ts'
import { accounts, type Booking, balanced, type LedgerAccount, transfer } from './rules.ts'

const at = new Date('2026-11-21T02:00:00Z')
const paid = (key: string, amount: number): Booking => ({
  key,
  kind: 'payment',
  ref: 'P1',
  at,
  entries: transfer(fen(amount), { from: 'clearing:order', to: 'cash:ALIPAY' }),
})

const amount = fc.integer({ min: 1, max: 1_000_000_000 })

test('a transfer balances, whatever the amount', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...accounts), fc.constantFrom(...accounts), (some, from, to) => {
      expect(balanced(transfer(fen(some), { from, to }))).toBe(true)
    }),
  )
})

test('an entry that was forgotten, or changed by a fen, is no booking', () => {
  fc.assert(
    fc.property(amount, (some) => {
      const [to, from] = transfer(fen(some), { from: 'suspense:late', to: 'cash:ALIPAY' })
      expect(to && balanced([to])).toBe(false)
      expect(to && from && balanced([to, { ...from, amountFen: fen(from.amountFen + 1) }])).toBe(false)
    }),
  )
})

test('what is booked twice under one key counts once', async () => {
  const { db } = await testDatabase()
  const booked = await Promise.all(
    Array.from({ length: 5 }, () => inTransaction(db, (tx) => book(tx, paid('payment:P1', 15_000)))),
  )
  expect(booked.filter(Boolean)).toHaveLength(1)
  expect(await balances(db)).toMatchObject({ 'cash:ALIPAY': 15_000, 'clearing:order': -15_000 })
})

test('balances can be asked for one payment', async () => {
  const { db } = await testDatabase()
  await inTransaction(db, async (tx) => {
    await book(tx, paid('payment:P1', 100))
    await book(tx, { ...paid('payment:P2', 7), ref: 'P2' })
  })
  expect((await balances(db, 'P2'))['cash:ALIPAY']).toBe(7)
  expect((await balances(db))['cash:ALIPAY']).toBe(107)
})

test('the database itself refuses entries that do not balance', async () => {
  const { db } = await testDatabase()
  const lone = inTransaction(db, async (tx) => {
    await book(tx, paid('payment:P1', 100))
    await sql`INSERT INTO ledger_entry SELECT id, 9, 'cash:ALIPAY', 1 FROM ledger_tx`.execute(tx)
  })
  await expect(lone).rejects.toThrow('does not balance')
  const empty = sql`INSERT INTO ledger_tx (key, kind, ref, at) VALUES ('k', 'payment', 'P1', ${at})`
  await expect(empty.execute(db)).rejects.toThrow('does not balance')
  expect((await balances(db))['cash:ALIPAY']).toBe(0)
})

test('an account that does not exist takes no money', async () => {
  const { db } = await testDatabase()
  const nowhere = { from: 'suspense:late', to: 'cash:NOWHERE' as LedgerAccount } as const
  const booking = { ...paid('payment:P1', 1), entries: transfer(fen(1), nowhere) }
  await expect(inTransaction(db, (tx) => book(tx, booking))).rejects.toThrow('unknown account')
})

test('nothing booked can be changed or removed', async () => {
  const { db } = await testDatabase()
  await inTransaction(db, (tx) => book(tx, paid('payment:P1', 100)))
  for (const change of [
    sql`UPDATE ledger_entry SET amount_fen = 1`,
    sql`DELETE FROM ledger_entry`,
    sql`TRUNCATE ledger_entry`,
    sql`UPDATE ledger_tx SET ref = 'x'`,
    sql`DELETE FROM ledger_tx`,
    sql`TRUNCATE ledger_tx CASCADE`,
  ])
    await expect(change.execute(db)).rejects.toThrow('append only')
})
