/** Travel agencies over HTTP: they apply once, staff decide what they have read, and owners say who buys. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeGroup,
  listGroups,
  passGroup,
  readGroup,
  rejectGroup,
  setGroupCredit,
} from '#contract/console/group.ts'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import {
  addGroupMember,
  applyAsGroup,
  type Group,
  leaveGroup,
  readMyGroup,
  removeGroupMember,
} from '#contract/endpoints/group.ts'
import { fen } from '#contract/values/fen.ts'
import type { GroupState } from '#contract/values/group.ts'
import { creditCodeCheckOf } from '#contract/values/invoice.ts'
import { setLimit } from '../../testing/limits.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'orders')
})
afterAll(() => shop.close())

const licences = { last: 0 }
function freshLicence(): string {
  licences.last += 1
  const body = `91350100M${String(licences.last).padStart(8, '0')}`
  return body + creditCodeCheckOf(body)
}

const picture = async ({ token }: TestMember) =>
  (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(60, 40) })).data.path

const member = (account: string) => newMember(shop, { account })
const person = async (who: TestMember, more: object = {}) => ({
  name: '云州旅行社（集团）有限公司',
  licenceNo: freshLicence(),
  licencePicture: await picture(who),
  contactName: '周远',
  contactMobile: '13800138000',
  ...more,
})
const send = ({ token }: TestMember, body: object) => shop.call(applyAsGroup, { token, body: body as never })
const mine = async ({ token }: TestMember) => (await shop.call(readMyGroup, { token })).data.group

const write = { pass: passGroup, reject: rejectGroup, close: closeGroup } as const
async function decide(how: keyof typeof write, { code }: Group, more: object = {}) {
  const { version } = (await shop.call(readGroup, { token: staff.token, params: { code } })).data
  return await shop.call(write[how] as typeof rejectGroup, {
    ...{ token: staff.token, idempotencyKey: randomUUID(), params: { code } },
    body: { version, ...(how !== 'pass' && { reason: '营业执照已过期' }), ...more } as never,
  })
}

async function passed(account: string): Promise<{ owner: TestMember; group: Group }> {
  const owner = await member(account)
  const { data } = await send(owner, await person(owner))
  await decide('pass', data)
  return { owner, group: data }
}

const add = ({ token }: TestMember, account: string, role = 'BUYER') =>
  shop.call(addGroupMember, { token, body: { account, role } as never })
const limit = ({ token }: TestMember, account: string, dailyLimitFen: number | null, role = 'BUYER') =>
  shop.call(addGroupMember, { token, body: { account, role, dailyLimitFen } as never })
const remove = ({ token }: TestMember, account: string) =>
  shop.call(removeGroupMember, { token, params: { account } as never })

test('an agency applies, is rejected with a reason, sends it anew and buys from when it is passed', async () => {
  const who = await member('agency1')
  expect(await mine(who)).toBe(null)
  const body = await person(who)
  const { data } = await send(who, body)
  expect(data).toMatchObject({
    state: 'AWAIT',
    role: 'OWNER',
    rejectText: null,
    contact: { contactName: '周远' },
  })
  expect((await add(who, 'agency1')).respCode).toBe('NOT_ALLOWED')
  expect((await decide('reject', data)).respCode).toBe('200')
  expect(await mine(who)).toMatchObject({ state: 'REJECT', rejectText: '营业执照已过期' })
  const anew = { ...body, licencePicture: await picture(who) }
  expect((await send(who, anew)).data).toMatchObject({ state: 'AWAIT', code: data.code, rejectText: null })
  expect((await decide('pass', data)).respCode).toBe('200')
  expect(await mine(who)).toMatchObject({ state: 'PASS', members: [{ account: 'agency1', role: 'OWNER' }] })
  // The same token buys for the group now.
  expect((await add(who, 'agency1', 'OWNER')).respCode).toBe('200')
  expect((await send(who, { ...anew, name: '另一家旅行社' })).respCode).toBe('GROUP_DECIDED')
  expect((await send(who, anew)).data.state).toBe('PASS')
  expect((await decide('close', data)).respCode).toBe('200')
  const shown = await shop.call(readGroup, { token: staff.token, params: { code: data.code } })
  expect(shown.data.state).toBe('CLOSED')
  expect((await add(who, 'agency1')).respCode).toBe('NOT_ALLOWED')
  expect((await decide('pass', data)).respCode).toBe('200')
  expect((await add(who, 'agency1', 'OWNER')).respCode).toBe('200')
})

test('the same application sent ten times at once is one group', async () => {
  const who = await member('tenfold')
  const body = await person(who)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(who, body)))
  expect(answers.map(({ respCode }) => respCode)).toEqual(Array(10).fill('200'))
  const codes = new Set(answers.map(({ data }) => data.code))
  expect(codes.size).toBe(1)
  expect((await mine(who))?.code).toBe([...codes][0])
  const { rows } = await shop.pool.query('SELECT count(*)::int AS n FROM corp WHERE licence_no = $1', [
    body.licenceNo,
  ])
  expect(rows[0].n).toBe(1)
})

test('a licence stands for one group, also when two send it at once, until it is rejected', async () => {
  const [one, other] = [await member('twin1'), await member('twin2')]
  const licenceNo = freshLicence()
  const bodies = [await person(one, { licenceNo }), await person(other, { licenceNo })]
  const answers = await Promise.all([send(one, bodies[0] ?? {}), send(other, bodies[1] ?? {})])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'GROUP_LICENCE_TAKEN'])
  const [first, second] = answers[0]?.respCode === '200' ? [one, other] : [other, one]
  const group = (await mine(first)) as Group
  await decide('reject', group)
  expect((await send(second, await person(second, { licenceNo }))).respCode).toBe('200')
  // It is somebody else's now.
  expect((await decide('pass', group)).respCode).toBe('GROUP_LICENCE_TAKEN')
  expect((await mine(first))?.state).toBe('REJECT')
})

test('what can be no licence, no picture of the member or hostile text is refused and writes nothing', async () => {
  const [who, stranger] = [await member('hostile'), await member('stranger')]
  for (const more of [
    { licenceNo: '91350100M000100Y44' },
    { licenceNo: '123456789012345' },
    { name: '' },
    { name: 'a\u0000b' },
    { name: 'x'.repeat(101) },
    { contactMobile: '12345' },
    { licencePicture: 'uploads/../secret.webp' },
  ])
    expect((await send(who, await person(who, more))).status, JSON.stringify(more)).toBe(400)
  expect((await send(who, await person(who, { contactName: '<script>' }))).respCode).toBe(
    'NAME_NOT_COMPLIANT',
  )
  const foreign = await person(who, { licencePicture: await picture(stranger) })
  expect((await send(who, foreign)).respCode).toBe('FILE_GONE')
  expect(await mine(who)).toBe(null)
})

test('of those who decide at once one is heard, and nobody decides what was not read', async () => {
  const who = await member('decided')
  const body = await person(who)
  const { data } = await send(who, body)
  const { version } = (await shop.call(readGroup, { token: staff.token, params: { code: data.code } })).data
  await send(who, { ...body, contactName: '周近' })
  expect((await decide('pass', data, { version })).respCode).toBe('STAFF_CHANGED')
  const before = await auditRows(shop)
  const answers = await Promise.all([decide('pass', data), decide('reject', data)])
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect(await auditRows(shop)).toBe(before + 1)
  expect(['PASS', 'REJECT']).toContain((await mine(who))?.state)
})

test('who is passed for the first time may owe what the setting says, unless staff have said how much', async () => {
  const [who, known, later] = [await member('credit1'), await member('credit2'), await member('credit3')]
  const { data: first } = await send(who, await person(who))
  const { data: second } = await send(known, await person(known))
  const finance = await newStaff(shop, 'finance')
  await shop.call(setGroupCredit, {
    ...{ token: finance.token, idempotencyKey: randomUUID(), params: { code: second.code } },
    body: { seenFen: fen(0), creditFen: fen(700), reason: '合作三年' },
  })
  await setLimit(shop, 'group.credit-default-fen', 50_000)
  for (const group of [first, second]) expect((await decide('pass', group)).respCode).toBe('200')
  expect([(await mine(who))?.creditFen, (await mine(known))?.creditFen]).toEqual([50_000, 700])
  const audit = await shop.pool.query(
    "SELECT after FROM audit WHERE target_no = $1 AND after->>'state' = 'PASS'",
    [first.code],
  )
  expect(audit.rows).toEqual([{ after: { state: 'PASS', creditFen: 50_000 } }])
  // Whoever is passed once more keeps what they had, and no credit is none without the setting.
  await setLimit(shop, 'group.credit-default-fen', 90_000)
  for (const how of ['close', 'pass'] as const) await decide(how, first)
  await setLimit(shop, 'group.credit-default-fen', 0)
  const { data: third } = await send(later, await person(later))
  await decide('pass', third)
  expect([(await mine(who))?.creditFen, (await mine(later))?.creditFen]).toEqual([50_000, 0])
})

test('owners say who buys; a member buys for one group, and one owner stays', async () => {
  const { owner, group } = await passed('owner1')
  const { owner: rival } = await passed('owner2')
  const buyer = await member('buyer1')
  expect((await add(owner, 'nobody-at-all')).status).not.toBe(200)
  expect((await add(owner, 'nobodyatall')).respCode).toBe('GROUP_MEMBER_UNKNOWN')
  const both = await Promise.all([add(owner, 'buyer1'), add(rival, 'buyer1')])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'GROUP_MEMBER_ELSEWHERE'])
  const winner = both[0]?.respCode === '200' ? owner : rival
  const seen = await mine(buyer)
  expect(seen).toMatchObject({ role: 'BUYER', contact: null, members: [] })
  expect((await add(buyer, 'owner1')).respCode).toBe('NOT_ALLOWED')
  expect((await remove(buyer, 'buyer1')).respCode).toBe('NOT_ALLOWED')
  expect((await send(buyer, await person(buyer))).respCode).toBe('GROUP_DECIDED')
  expect((await remove(winner, 'buyer1')).respCode).toBe('200')
  expect(await mine(buyer)).toBe(null)
  expect((await remove(winner, 'buyer1')).status).toBe(404)
  expect((await remove(owner, 'owner1')).respCode).toBe('GROUP_OWNER_NEEDED')
  expect((await remove(owner, 'owner2')).status).toBe(404)
  await add(owner, 'buyer1', 'OWNER')
  const leaving = await Promise.all([remove(owner, 'owner1'), remove(buyer, 'buyer1')])
  expect(leaving.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect(
    (await shop.call(readGroup, { token: staff.token, params: { code: group.code } })).data.members,
  ).toHaveLength(1)
})

test('members of a closed group may buy for another one, but for its last owner, and not once it is passed again', async () => {
  const { owner, group } = await passed('closing1')
  const { owner: rival, group: other } = await passed('rival1')
  const [guide, partner] = [await member('guide1'), await member('partner1')]
  await add(owner, 'guide1')
  await add(owner, 'partner1', 'OWNER')
  expect((await add(rival, 'guide1')).respCode).toBe('GROUP_MEMBER_ELSEWHERE')
  expect((await decide('close', group)).respCode).toBe('200')
  const both = await Promise.all([add(rival, 'guide1'), add(rival, 'partner1')])
  expect(both.map(({ respCode }) => respCode)).toEqual(['200', '200'])
  for (const who of [guide, partner])
    expect(await mine(who)).toMatchObject({ code: other.code, role: 'BUYER' })
  expect((await shop.call(leaveGroup, { token: guide.token })).respCode, 'buys for the other one now').toBe(
    '200',
  )
  expect((await add(rival, 'closing1')).respCode).toBe('GROUP_MEMBER_ELSEWHERE')
  expect(await mine(owner)).toMatchObject({ code: group.code, state: 'CLOSED', role: 'OWNER' })
  expect((await decide('pass', group)).respCode).toBe('200')
  expect(await mine(partner)).toMatchObject({ code: other.code })
  expect((await add(owner, 'partner1')).respCode).toBe('GROUP_MEMBER_ELSEWHERE')
})

test('a member of a group that is passed again in the same moment stays in it', async () => {
  const { owner, group } = await passed('again1')
  const { owner: rival } = await passed('rival2')
  const guide = await member('guide2')
  await add(owner, 'guide2')
  await decide('close', group)
  const where = `WHERE code = '${group.code}'`
  const answer = await whileBlocked(
    shop,
    {
      locking: `SELECT FROM corp ${where} FOR UPDATE`,
      meanwhile: [`UPDATE corp SET state = 'PASS' ${where}`],
    },
    () => add(rival, 'guide2'),
  )
  expect(answer.respCode).toBe('GROUP_MEMBER_ELSEWHERE')
  expect(await mine(guide)).toMatchObject({ code: group.code })
})

test('an owner who is made a buyer, or removed, in the same moment names nobody and removes nobody', async () => {
  const { owner, group } = await passed('moment1')
  const [former, buyer] = [await member('moment2'), await member('moment3')]
  await member('moment4')
  await add(owner, 'moment2', 'OWNER')
  await add(owner, 'moment3')
  const locking = `SELECT FROM corp WHERE code = '${group.code}' FOR UPDATE`
  const meanwhile = (statement: string, call: () => Promise<{ respCode: string }>) =>
    whileBlocked(shop, { locking, meanwhile: [`${statement} WHERE member_id = ${former.id}`] }, call)
  const demoted = await meanwhile("UPDATE corp_member SET role = 'BUYER'", () =>
    add(former, 'moment4', 'OWNER'),
  )
  expect(demoted.respCode).toBe('NOT_ALLOWED')
  await add(owner, 'moment2', 'OWNER')
  const removed = await meanwhile('DELETE FROM corp_member', () => remove(former, 'moment3'))
  expect(removed.respCode).toBe('NOT_ALLOWED')
  expect(await mine(buyer)).toMatchObject({ code: group.code, role: 'BUYER' })
  const { members } = (await shop.call(readGroup, { token: staff.token, params: { code: group.code } })).data
  expect(members.map(({ account }) => account)).toEqual(['moment1', 'moment3'])
})

test('an application that meets a decision on it, each holding what the other waits for, is sent all the same', async () => {
  const who = await member('meeting')
  const body = await person(who)
  const { data } = await send(who, body)
  const answer = await whileBlocked(
    shop,
    {
      locking: `SELECT FROM corp WHERE code = '${data.code}' FOR UPDATE`,
      meanwhile: [
        // So that PostgreSQL ends the application.
        "SET LOCAL deadlock_timeout = '1min'",
        `SELECT FROM member WHERE id = ${who.id} FOR UPDATE`,
      ],
    },
    async () => await send(who, { ...body, contactName: '周近' }),
  )
  expect(answer.data).toMatchObject({ code: data.code, contact: { contactName: '周近' } })
})

test('owners change role and daily limit, which stays when only the role changes; the last one stays owner', async () => {
  const { owner, group } = await passed('limiter')
  const buyer = await member('limited1')
  expect((await limit(owner, 'limited1', 50_000)).data.members).toMatchObject([
    { account: 'limiter', role: 'OWNER', dailyLimitFen: null },
    { account: 'limited1', role: 'BUYER', dailyLimitFen: 50_000, spentTodayFen: 0 },
  ])
  expect(await mine(buyer)).toMatchObject({ leftTodayFen: 50_000, members: [] })
  expect((await limit(buyer, 'limited1', null)).respCode, 'by owners only').toBe('NOT_ALLOWED')
  for (const wrong of [-1, 0.5, 1_000_000_001])
    expect((await limit(owner, 'limited1', wrong)).respCode).toBe('BAD_REQUEST')
  await shop.pool.query(
    "UPDATE corp_member SET spent_on = '2000-01-01', spent_fen = 49_000 WHERE member_id = $1",
    [buyer.id],
  )
  const { data } = await add(owner, 'limited1', 'OWNER')
  expect(data.members.find(({ account }) => account === 'limited1')).toMatchObject({
    ...{ role: 'OWNER', dailyLimitFen: 50_000, spentTodayFen: 0 },
  })
  const both = await Promise.all([add(owner, 'limiter'), add(buyer, 'limited1')])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'GROUP_OWNER_NEEDED'])
  const left = both[0]?.respCode === '200' ? buyer : owner
  const leftName = left === buyer ? 'limited1' : 'limiter'
  expect((await limit(left, leftName, 0, 'OWNER')).data.leftTodayFen).toBe(0)
  expect((await limit(left, leftName, null, 'OWNER')).data.leftTodayFen).toBe(null)
  const { members } = (await shop.call(readGroup, { token: staff.token, params: { code: group.code } })).data
  expect(members.filter(({ role }) => role === 'OWNER')).toHaveLength(1)
})

test('whoever was made a buyer leaves alone; the last owner stays, also when two leave at once', async () => {
  const { owner } = await passed('stayer1')
  const buyer = await member('leaver1')
  const leave = ({ token }: TestMember) => shop.call(leaveGroup, { token })
  await add(owner, 'leaver1')
  expect((await leave(buyer)).respCode).toBe('200')
  expect(await mine(buyer)).toBe(null)
  // An ordinary member again: the same call has nothing to leave.
  expect((await leave(buyer)).respCode).toBe('200')
  expect((await leave(owner)).respCode).toBe('GROUP_OWNER_NEEDED')
  await add(owner, 'leaver1', 'OWNER')
  const both = await Promise.all([leave(owner), leave(buyer)])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'GROUP_OWNER_NEEDED'])
})

test('staff of other roles and members see no application', async () => {
  const { owner, group } = await passed('private')
  const token = (await newStaff(shop, 'content')).token
  expect((await shop.call(listGroups, { token })).respCode).toBe('NOT_ALLOWED')
  expect((await shop.call(readGroup, { token: owner.token, params: { code: group.code } })).respCode).toBe(
    'LOGIN_NEEDED',
  )
  const { items } = (await shop.call(listGroups, { token: staff.token, query: { state: 'PASS' } })).data
  expect(items.map(({ code }) => code)).toContain(group.code)
  const found = async (query: { find: string; state?: GroupState }) =>
    (await shop.call(listGroups, { token: staff.token, query })).data.items.map(({ code }) => code)
  expect(await found({ find: group.code.toLowerCase() })).toEqual([group.code])
  expect(await found({ find: group.name.slice(0, 4) })).toContain(group.code)
  expect(await found({ find: group.code, state: 'AWAIT' })).toEqual([])
  expect(await found({ find: '%' })).toEqual([])
  const { rows } = await shop.pool.query('SELECT contact_sealed FROM corp WHERE code = $1', [group.code])
  expect(rows[0].contact_sealed.toString('latin1')).not.toContain('13800138000')
})
