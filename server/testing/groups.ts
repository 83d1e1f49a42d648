/** Groups for tests that are not about how they applied, and the law of their balances. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { GroupCode, TopUpNo } from '#contract/values/group.ts'
import { enterTopUp } from '../modules/group/balance.ts'
import { balances } from '../modules/ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, inSnapshot, inTransaction } from '../platform/db.ts'
import type { TestMember } from './people.ts'
import type { TestShop } from './test-shop.ts'

type Context = Pick<TestShop, 'pool'> & { clock: Clock; deps: Pick<TestShop['deps'], 'vault' | 'chance'> }

/** Of nobody; version 1. */
export async function testGroup({ pool, deps, clock }: Context, state: 'AWAIT' | 'PASS'): Promise<GroupCode> {
  const code = `A261124${randomUUID().slice(0, 8).toUpperCase()}` as GroupCode
  const contact = deps.vault.seal(JSON.stringify({ contactName: '周远', contactMobile: '13800138000' }))
  const at = clock.now()
  const decided = state === 'PASS'
  await pool.query(
    `INSERT INTO corp (code, name, licence_no, licence_path, contact_sealed, state, decided_by, decided_at, applied_at)
     VALUES ($1, '云州旅行社', $1, 'uploads/aaaaaaaaaaaaaaaaaaaaaaaaaa.webp', $2, $3, $4, $5, $6)`,
    [code, contact, state, decided ? 'tester' : null, decided ? at : null, at],
  )
  return code
}

/** Members who buy for a group of their own, which has paid so much in advance. Answers its code. */
export async function buyingGroup(
  shop: Context & Pick<TestShop, 'db'>,
  members: readonly Pick<TestMember, 'id'>[],
  { paidInFen }: { paidInFen: number },
): Promise<GroupCode> {
  const code = await testGroup(shop, 'PASS')
  for (const { id } of members) {
    await shop.pool.query(
      `INSERT INTO corp_member (corp_id, member_id, role) SELECT id, $2::bigint, 'BUYER' FROM corp WHERE code = $1`,
      [code, id],
    )
    await shop.pool.query("UPDATE member SET corp = '云州旅行社' WHERE id = $1", [id])
  }
  const at = shop.clock.now()
  if (paidInFen > 0)
    await inTransaction(shop.db, (tx) =>
      enterTopUp(tx, shop.deps, code, {
        amountFen: fen(paidInFen),
        bankRef: randomUUID(),
        by: 'finance',
        at,
      }),
    )
  return code
}

type EnteringShop = Pick<TestShop, 'pool' | 'deps' | 'clock' | 'db'>

/** Entered by somebody else, and so large that a second person confirms it. */
export const awaitingTopUp = (shop: EnteringShop): Promise<TopUpNo> => enteredTopUp(shop, fen(900_000_000))

/** Entered by somebody else, and so small that it counts at once. */
export const bookedTopUp = (shop: EnteringShop): Promise<TopUpNo> => enteredTopUp(shop, fen(1_000))

async function enteredTopUp(shop: EnteringShop, amountFen: Fen): Promise<TopUpNo> {
  const code = await testGroup(shop, 'PASS')
  const entered = { amountFen, bankRef: randomUUID(), by: 'somebody', at: shop.clock.now() }
  return (await inTransaction(shop.db, (tx) => enterTopUp(tx, shop.deps, code, entered))).answer.no
}

/** Law 19, at every moment: each balance is what the ledger says, and none lies below what may be owed. */
export const assertBalancesTrue = (db: Db): Promise<void> =>
  inSnapshot(db, async (tx) => {
    const books = await balances(tx)
    const { rows } = await sql<{ code: GroupCode; balance: Fen; credit: Fen }>`
      SELECT code, balance_fen AS balance, credit_fen AS credit FROM corp`.execute(tx)
    for (const { code, balance, credit } of rows) {
      assert.equal(balance + (books[`advance:${code}`] ?? 0), 0, `the balance of ${code} is what was booked`)
      assert.ok(balance + credit >= 0, `${code} owes no more than it may`)
    }
    // By the venue's clock, whose offset never changes.
    const { rows: wrong } = await sql`
      SELECT code, month FROM statement JOIN corp ON corp.id = corp_id, LATERAL (
        SELECT -coalesce(sum(amount_fen), 0) AS fen FROM ledger_entry JOIN ledger_tx ON ledger_tx.id = tx_id
        WHERE account = 'advance:' || code AND to_char(at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM') <= month
      ) AS entered WHERE closing_fen <> entered.fen`.execute(tx)
    assert.deepEqual(wrong, [], 'each statement closes with what was booked until then')
  })
