/** What becomes of groups when their members are erased or withdraw: no licence is blocked by nobody, and no balance is nobody's. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeGroup, passGroup, readGroup, rejectGroup } from '#contract/console/group.ts'
import { eraseMember } from '#contract/console/session.ts'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import {
  addGroupMember,
  applyAsGroup,
  type Group,
  leaveGroup,
  readMyGroup,
} from '#contract/endpoints/group.ts'
import { creditCodeCheckOf } from '#contract/values/invoice.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'

let shop: TestShop
let boss: TestStaff
beforeAll(async () => {
  shop = await testShop()
  boss = await newStaff(shop, 'owner')
})
afterAll(() => shop.close())

const licenceOf = (last: string): string => {
  const body = `91350100M0000000${last}`
  return body + creditCodeCheckOf(body)
}

async function apply({ token }: TestMember, licenceNo: string) {
  const picture = await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(60, 40) })
  const contact = { contactName: '周远', contactMobile: '13800138000' }
  const body = { name: '云州旅行社', licenceNo, licencePicture: picture.data.path, ...contact }
  return await shop.call(applyAsGroup, { token, body: body as never })
}

async function decide(
  endpoint: typeof passGroup | typeof closeGroup | typeof rejectGroup,
  { code }: Group,
): Promise<void> {
  const { version } = (await shop.call(readGroup, { token: boss.token, params: { code } })).data
  const body = { version, ...(endpoint !== passGroup && { reason: '停业' }) }
  const answer = await shop.call(endpoint, { token: boss.token, params: { code }, body: body as never })
  expect(answer.respCode).toBe('200')
}

const name = ({ token }: TestMember, account: string, role: 'OWNER' | 'BUYER') =>
  shop.call(addGroupMember, { token, body: { account, role } as never })

const erase = async ({ id: memberId }: TestMember, account: string) => {
  const body = { reason: '本人到服务台申请', account }
  return (await shop.call(eraseMember, { token: boss.token, params: { memberId }, body })).respCode
}

async function isKept({ licencePicture }: Pick<Group, 'licencePicture'>): Promise<boolean> {
  const { rows } = await shop.pool.query(
    "SELECT FROM stored_file WHERE area = 'public' AND path = $1 AND due_at IS NULL",
    [licencePicture],
  )
  return rows.length === 1
}

test('an application goes with its member, and its licence may apply anew', async () => {
  const applicant = await newMember(shop, { account: 'applicant' })
  const { data } = await apply(applicant, licenceOf('1'))
  expect(await isKept(data)).toBe(true)
  expect(await erase(applicant, 'applicant')).toBe('200')
  expect(await isKept(data)).toBe(false)
  const next = await newMember(shop, { account: 'next' })
  expect((await apply(next, licenceOf('1'))).respCode).toBe('200')
})

test('an application is withdrawn by its member while it waits and when it was rejected, and its licence may apply anew', async () => {
  const [early, late] = [
    await newMember(shop, { account: 'early1' }),
    await newMember(shop, { account: 'late1' }),
  ]
  const leave = ({ token }: TestMember) => shop.call(leaveGroup, { token })
  const { data: waiting } = await apply(early, licenceOf('3'))
  expect((await leave(late)).respCode, 'of nobody').toBe('200')
  expect((await leave(early)).respCode).toBe('200')
  expect(await isKept(waiting)).toBe(false)
  const read = { token: boss.token, params: { code: waiting.code } }
  expect((await shop.call(readGroup, read)).respCode).toBe('NOT_FOUND')
  const { data: again } = await apply(late, licenceOf('3'))
  await decide(rejectGroup, again)
  expect((await leave(late)).respCode).toBe('200')
  expect((await shop.call(readMyGroup, { token: late.token })).data).toEqual({ group: null })
  expect((await apply(early, licenceOf('3'))).respCode).toBe('200')
})

test('an application that is passed in the moment of its withdrawal stays, and its only owner with it', async () => {
  const quick = await newMember(shop, { account: 'quick1' })
  const { data } = await apply(quick, licenceOf('4'))
  const where = `WHERE code = '${data.code}'`
  const answer = await whileBlocked(
    shop,
    {
      locking: `SELECT FROM corp ${where} FOR UPDATE`,
      meanwhile: [`UPDATE corp SET state = 'PASS', decided_at = now(), decided_by = 'boss' ${where}`],
    },
    () => shop.call(leaveGroup, { token: quick.token }),
  )
  expect(answer.respCode).toBe('GROUP_OWNER_NEEDED')
  expect(await isKept(data)).toBe(true)
})

test('a passed group keeps an owner, and keeps its licence when the member who uploaded it is erased', async () => {
  const founder = await newMember(shop, { account: 'founder' })
  const heir = await newMember(shop, { account: 'heir' })
  const { data } = await apply(founder, licenceOf('2'))
  await decide(passGroup, data)
  await name(founder, 'heir', 'BUYER')
  expect(await erase(founder, 'founder')).toBe('ACCOUNT_OWNS_GROUP')
  await name(founder, 'heir', 'OWNER')
  expect(await erase(founder, 'founder')).toBe('200')
  const { data: group } = await shop.call(readGroup, { token: boss.token, params: { code: data.code } })
  expect(group).toMatchObject({ state: 'PASS', members: [{ account: 'heir', role: 'OWNER' }] })
  expect(await isKept(data)).toBe(true)
  expect(await erase(heir, 'heir')).toBe('ACCOUNT_OWNS_GROUP')
  await decide(closeGroup, data)
  expect(await erase(heir, 'heir')).toBe('200')
  expect(await isKept(data)).toBe(true)
})
