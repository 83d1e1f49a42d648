/** Buyers of a shop that runs in processes of its own, where no clock can be moved and no SMS is read. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import { guestIdOf } from '../modules/caller/caller.ts'
import { createMember } from '../modules/member/member.ts'
import { keepGuest } from '../modules/session/store.ts'
import { issueToken } from '../modules/session/token.ts'
import { systemChance } from '../platform/chance.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { type Vault, vaultOf } from '../platform/vault.ts'
import { type HoldInput, holdBody, placeBody, stepsOf } from './buying.ts'
import type { CallShop } from './call.ts'
import { done } from './purchase.ts'
import { testSettings } from './shop-process.ts'
import type { TestPark } from './test-park.ts'

export const desktop = 'Mozilla/5.0 (X11; Linux x86_64)'

/** The notice takes 20 seconds of the wall clock; in this database everybody opened it 20 seconds earlier. */
export const markNoticesRead = (pool: pg.Pool): Promise<unknown> =>
  pool.query(`
    CREATE FUNCTION notice_was_read() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      NEW.notice_opened_at = NEW.notice_opened_at - interval '20 seconds';
      RETURN NEW;
    END $$;
    CREATE TRIGGER notice_was_read BEFORE UPDATE OF notice_opened_at ON shop_order FOR EACH ROW
      WHEN (OLD.notice_opened_at IS NULL) EXECUTE FUNCTION notice_was_read()`)

const vault = vaultOf(Buffer.from(testSettings().VAULT_SECRET ?? '', 'base64'))
const mobileOf = (index: number) => `137${String(index).padStart(8, '0')}` as Mobile

/** Tokens of guests who have proved a mobile, one each; `from` keeps the mobiles of two callings apart. */
export const openGuests = (db: Db, count: number, from = 0, sealing: Vault = vault): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => openGuest(db, mobileOf(from + index), sealing)))

function openGuest(db: Db, mobile: Mobile, { seal, index }: Vault): Promise<string> {
  const now = new Date()
  return inTransaction(db, async (tx) => {
    const [mobileSealed, mobileIndex] = [seal(mobile), index('mobile', mobile)]
    const guestId = await keepGuest(tx, { id: guestIdOf(randomUUID()), mobileSealed, mobileIndex, now })
    return (await issueToken({ chance: systemChance, now }, tx, { guestId })).token
  })
}

/** The token of a member who has just logged in. */
export function openMember(db: Db, account: string, mobile: string): Promise<string> {
  const now = new Date()
  return inTransaction(db, async (tx) => {
    const input = { account, passwordPhc: 'never logs in again', mobile: mobile as Mobile, now }
    const { id } = await createMember({ vault }, tx, input)
    return (await issueToken({ chance: systemChance, now }, tx, { memberId: id })).token
  })
}

export type WebBuyer = { token: string; sessionId: string }

/** Holds and reads the notice; null when the shop said no, which must be one of the codes that are expected. */
export async function readyToPlace(
  call: CallShop,
  park: TestPark,
  buyer: WebBuyer,
  { no = [], ...input }: HoldInput & { no?: readonly string[] } = {},
) {
  const steps = stepsOf({ call }, buyer)
  const hold = await steps.hold(holdBody(park, input))
  assert.equal(hold.status, 200, hold.respMsg)
  if (hold.respCode !== '200') {
    assert.ok(no.includes(hold.respCode), `${hold.respCode} ${hold.respMsg}`)
    return null
  }
  done(await steps.openNotice(hold.data.orderNo))
  return hold.data
}

/** From nothing to an order that awaits payment. */
export async function placedOnWeb(
  call: CallShop,
  park: TestPark,
  buyer: WebBuyer,
  input: HoldInput & { no?: readonly string[] } = {},
): Promise<OrderNo | null> {
  const hold = await readyToPlace(call, park, buyer, input)
  if (!hold) return null
  return done(await stepsOf({ call }, buyer).place(placeBody(hold))).orderNo
}

/** Begins to pay by a code that the buyer scans; answers the number of the attempt. */
export async function startedOnWeb(call: CallShop, orderNo: OrderNo, buyer: WebBuyer): Promise<string> {
  const steps = stepsOf({ call }, { ...buyer, userAgent: desktop })
  return done(await steps.startPayment({ orderNo, payType: 'WECHAT_QR' })).paymentNo
}
