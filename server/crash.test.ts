/**
 * kill -9 of any part of the shop in the middle of a stream of purchases. A few times here; `npm run crash` does it more
 * often. The seed decides who dies and when; the operating system decides the rest, so a replay is alike, not the same.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addDays, venueDate } from '#contract/values/time.ts'
import { type KillableShop, killableShop, killTargets } from './testing/killable-shop.ts'
import {
  assertBillsTrue,
  assertBooksTrue,
  assertCountersTrue,
  assertTicketsTrue,
  countOpenWork,
} from './testing/laws.ts'
import { buyWithRetries } from './testing/retrying-buyer.ts'
import { afterThisTest } from './testing/test-database.ts'
import { type TestPark, testPark } from './testing/test-park.ts'
import { markNoticesRead, openGuests } from './testing/web-buyers.ts'

const TIMES = Number(process.env['CRASH_TIMES'] ?? killTargets.length)
const SEED = Number(process.env['CRASH_SEED'] ?? 20_261_121)
const BUYERS = 16
/** A round of purchases takes about this long, so every moment of it is hit. */
const WITHIN_MS = 900

/** Whole numbers below `end` that follow from the seed. */
function drawsOf(seed: number): (end: number) => number {
  let drawn = 0
  return (end) => {
    drawn += 1
    return createHash('sha256').update(`${seed}:${drawn}`).digest().readUInt32BE() % end
  }
}

async function checkLaws({ db, control }: KillableShop): Promise<void> {
  await expect.poll(() => countOpenWork(db), { timeout: 60_000 }).toBe(0)
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  await assertTicketsTrue(db)
  await assertBillsTrue(db, control)
}

type Round = { number: number; tokens: string[] }

async function buyAll(shop: KillableShop, park: TestPark, round: Round): Promise<void> {
  await Promise.all(
    round.tokens.map((token, index) =>
      buyWithRetries(shop, park, {
        token,
        sessionId: `crash-${round.number}-${index}`,
        cancels: index % 4 === 3,
        index,
      }),
    ),
  )
}

test(
  `${TIMES} times kill -9 in the middle of purchases: every buyer gets through, and every law holds (seed ${SEED})`,
  async () => {
    const shop = await killableShop()
    afterThisTest(() => shop.end())
    await markNoticesRead(shop.pool)
    const park = await testPark(shop.db, {
      visitDate: addDays(venueDate(new Date()), 2),
      slotCapacity: TIMES * BUYERS,
      dayCapacity: TIMES * BUYERS,
    })
    const draw = drawsOf(SEED)
    for (let round = 0; round < TIMES; round += 1) {
      const target = killTargets[round % killTargets.length] ?? 'web'
      // The test's own way into the database is none that a buyer may press twice, so it ends before anything dies.
      const tokens = await openGuests(shop.db, BUYERS, round * BUYERS)
      const buying = buyAll(shop, park, { number: round, tokens }).catch((error: unknown) => error)
      await pause(draw(WITHIN_MS))
      shop.kill(target, draw(2))
      await shop.revive()
      const failure = await buying
      if (failure) throw new Error(`${target} was killed: ${JSON.stringify(shop.bugs())}`, { cause: failure })
      await checkLaws(shop)
    }
  },
  60_000 + TIMES * 60_000,
)
