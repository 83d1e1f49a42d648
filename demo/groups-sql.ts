/** Travel agencies of the demo tower: one that buys, one that awaits a decision, one that was rejected, one that was closed. */
import { sql } from 'kysely'
import { fen } from '#contract/values/fen.ts'
import type { GroupCode, GroupState } from '#contract/values/group.ts'
import { addMonths } from '#contract/values/months.ts'
import type { Mobile } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { decideTopUp, enterTopUp } from '../server/modules/group/balance.ts'
import { sealContact } from '../server/modules/group/group.ts'
import { boundsOf, dueMonth, stateUntil } from '../server/modules/group/statements.ts'
import { firstPaidFor } from '../server/modules/ordering/order/group-orders.ts'
import type { Chance } from '../server/platform/chance.ts'
import type { Tx } from '../server/platform/db.ts'
import { bytea } from '../server/platform/prepared.ts'
import type { Vault } from '../server/platform/vault.ts'
import { licence } from './pictures/scenes/licence.ts'
import { insertRows } from './seed-sql.ts'
import { drawn, writeUpload } from './uploads.ts'

type Agency = {
  account: string
  name: string
  licenceNo: string
  /** Of the picture: 26 letters. */
  picture: string
  contactName: string
  state: GroupState
  rejectText: string | null
  /** Days since it applied. */
  ago: number
}

const agencies: readonly Agency[] = [
  {
    ...{
      account: 'agency',
      name: '云州国旅',
      licenceNo: '91350100MA2YU00X1G',
      picture: 'yunzhoulicenceabcdefghijkl',
    },
    ...{ contactName: '周远航', state: 'PASS', rejectText: null, ago: 120 },
  },
  {
    ...{ account: 'linhai', name: '临海假期旅行社', licenceNo: '91350200MA3LH00K2D' },
    ...{ picture: 'linhailicenceabcdefghijklm', contactName: '林若海' },
    ...{ state: 'AWAIT', rejectText: null, ago: 1 },
  },
  {
    ...{ account: 'qinglan', name: '青岚山水旅行社', licenceNo: '91350300MA4QL00W3N' },
    ...{ picture: 'qinglanlicenceabcdefghijkl', contactName: '方青岚' },
    ...{ state: 'REJECT', rejectText: '营业执照照片模糊，看不清编号，请重新拍摄', ago: 6 },
  },
  {
    ...{ account: 'donghu', name: '东湖国际旅行社', licenceNo: '91350400MA5DH00T4F' },
    ...{ picture: 'donghulicenceabcdefghijklm', contactName: '董海平' },
    ...{ state: 'CLOSED', rejectText: null, ago: 300 },
  },
]

const dayMs = 86_400_000

const codeOf = (now: Date, index: number): GroupCode =>
  `A${venueDate(now).slice(2).replaceAll('-', '')}DEMO000${index + 1}` as GroupCode

type Deps = { vault: Vault; now: Date; filesDir: string }

const GUIDE_LIMIT_FEN = 500_000

/** `members`: who owns an agency, by account; the member exists. `guide` buys for the first one, up to a daily limit. */
export async function seedGroups(
  tx: Tx,
  { vault, now, filesDir }: Deps,
  members: ReadonlyMap<string, { memberId: MemberId; mobile: Mobile }>,
  guide: { memberId: MemberId },
): Promise<void> {
  const owners = agencies.map((agency, index) => {
    const owner = members.get(agency.account)
    if (!owner) throw new Error(`nobody owns ${agency.name}`)
    return {
      ...agency,
      ...owner,
      code: codeOf(now, index),
      appliedAt: new Date(now.getTime() - agency.ago * dayMs),
    }
  })
  await insertRows(
    tx,
    'corp',
    owners.map(({ code, name, licenceNo, picture, contactName, mobile, state, rejectText, appliedAt }) => {
      const isDecided = state !== 'AWAIT'
      return {
        ...{ code, name, licence_no: licenceNo, licence_path: `uploads/${picture}.webp`, state },
        contact_sealed: bytea(sealContact(vault, { contactName, contactMobile: mobile })),
        ...{ reject_text: rejectText, applied_at: appliedAt, version: isDecided ? 2 : 1 },
        decided_by: isDecided ? 'orders' : null,
        decided_at: isDecided ? new Date(appliedAt.getTime() + dayMs) : null,
      }
    }),
  )
  await sql`INSERT INTO corp_member (corp_id, member_id, role)
    SELECT corp.id, owner.member_id::bigint, 'OWNER'
    FROM jsonb_to_recordset(${JSON.stringify(owners.map(({ code, memberId }) => ({ code, member_id: memberId })))}::jsonb)
      AS owner(code text, member_id text)
    JOIN corp USING (code)`.execute(tx)
  const [buys] = owners
  if (buys)
    await sql`INSERT INTO corp_member (corp_id, member_id, role, daily_limit_fen)
      SELECT id, ${guide.memberId}::bigint, 'BUYER', ${GUIDE_LIMIT_FEN} FROM corp WHERE code = ${buys.code}`.execute(
      tx,
    )
  await insertRows(tx, 'stored_file', await Promise.all(owners.map((owner) => drawLicence(filesDir, owner))))
}

/** Longer than any agency of the demo buys. */
const MONTHS_STATED = 12
const hourMs = 3_600_000

/** Of the months that are over, from the entries that the demo's orders and transfers have made; each made when it was over. */
export async function stateBalances(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE shop_order SET corp_id = corp_member.corp_id FROM corp_member
    WHERE corp_member.member_id = shop_order.member_id AND channel = 'B2B'`.execute(tx)
  const last = dueMonth(now, 0)
  const { rows } = await sql<{ code: GroupCode }>`SELECT code FROM corp ORDER BY id`.execute(tx)
  for (let back = MONTHS_STATED - 1; back >= 0; back -= 1) {
    const month = addMonths(last, -back)
    const at = new Date(boundsOf(month).until.getTime() + hourMs)
    for (const { code } of rows) await stateUntil(tx, code, { month, at, firstPaidFor })
  }
}

/** In fen, the days since, and the bank's reference; above the limit it awaits a second person. */
const transfers = [
  [2_000_000, 90, 'YZB20260826-00417'],
  [600_000, 20, 'YZB20261104-01129'],
  [6_000_000, 0, 'YZB20261123-00052'],
] as const

/** A hundred times what came, so a second person did not confirm it; it was entered anew. */
const mistyped = {
  ...{ amount: 60_000_000, bankRef: 'YZB20261104-01129' },
  reason: '金额多录了两个零，银行实际到账 6,000.00 元',
}

type Period = { after: Date | null; until: Date }

/** What the agency that buys transferred in this time. The ledger is read in the order in which it was written. */
export async function payIn(
  tx: Tx,
  { chance, now }: { chance: Chance; now: Date },
  { after, until }: Period,
): Promise<void> {
  const code = codeOf(now, 0)
  for (const [amount, ago, bankRef] of transfers) {
    const at = new Date(now.getTime() - ago * dayMs)
    if (at > until || (after !== null && at <= after)) continue
    if (bankRef === mistyped.bankRef) await mistype(tx, chance, code, at)
    await enterTopUp(tx, { chance }, code, { amountFen: fen(amount), bankRef, by: 'finance', at })
  }
}

async function mistype(tx: Tx, chance: Chance, code: GroupCode, at: Date): Promise<void> {
  const { amount, bankRef, reason } = mistyped
  const { answer } = await enterTopUp(tx, { chance }, code, {
    ...{ amountFen: fen(amount), bankRef, by: 'finance', at },
  })
  await decideTopUp(tx, answer.no, { to: 'REJECTED', reason, by: 'owner', at })
}

type Drawn = Agency & { memberId: MemberId; appliedAt: Date }

const drawLicence = (filesDir: string, { name, licenceNo, picture, memberId, appliedAt }: Drawn) =>
  writeUpload(filesDir, {
    path: `uploads/${picture}.webp`,
    picture: drawn(licence({ name, number: licenceNo })),
    ...{ memberId, usedFor: 'licence', at: appliedAt },
  })
