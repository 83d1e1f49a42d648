/** Comments over HTTP: once, of what was used, nobody's name, and an average that is always the sum of what is shown. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  listStaffComments,
  passComment,
  readStaffComment,
  rejectComment,
  replyToComment,
} from '#contract/console/comment.ts'
import {
  deleteComment,
  editComment,
  listAwaitingComments,
  listComments,
  listOrderComments,
  listProductComments,
  postComment,
  readComment,
} from '#contract/endpoints/comment.ts'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import type { FilePath } from '#contract/values/file.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertCardProduct, paidCards } from '../../testing/cards.ts'
import { assertCommentsTrue } from '../../testing/comments.ts'
import { setLimit } from '../../testing/limits.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { payPlaced, placeNamed } from '../../testing/placing.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { eraseComments } from './comment.ts'

let shop: TestShop
let park: TestPark
let staff: TestStaff
const people = { last: 0 }
beforeAll(async () => {
  shop = await testShop()
  park = await testPark(shop.db)
  staff = await newStaff(shop, 'content')
})
afterAll(() => shop.close())

const someone = () => newMember(shop, { account: `writer${++people.last}` })

async function paid(member: TestMember) {
  const order = await placeNamed(shop, park, member, { documents: [++people.last] })
  expect(order.respCode).toBe('200')
  await payPlaced(shop, order.orderNo)
  const { rows } = await sql<{ code: string }>`
    SELECT product_code AS code FROM shop_order WHERE order_no = ${order.orderNo}`.execute(shop.db)
  return { orderNo: order.orderNo, productCode: rows[0]?.code ?? '' }
}
type Bought = Awaited<ReturnType<typeof paid>>

const setUnits = (orderNo: string, state: string) =>
  sql`UPDATE unit SET state = ${state} FROM shop_order
    WHERE shop_order.id = unit.order_id AND order_no = ${orderNo}`.execute(shop.db)
async function used(member: TestMember) {
  const bought = await paid(member)
  await setUnits(bought.orderNo, 'used')
  return bought
}
const post = ({ token }: TestMember, bought: Bought, more: object = {}) =>
  shop.call(postComment, {
    token,
    body: { ...bought, score: 5, content: 'High above the river', anonymous: false, ...more } as never,
  })
const versionOf = async (commentNo: string) =>
  (await shop.call(readStaffComment, { token: staff.token, params: { commentNo } as never })).data.version
const decide = (commentNo: string, how: 'pass' | 'reject', version = 1) =>
  how === 'pass'
    ? shop.call(passComment, {
        ...{ token: staff.token, idempotencyKey: randomUUID() },
        ...{ params: { commentNo } as never, body: { version } },
      })
    : shop.call(rejectComment, {
        ...{ token: staff.token, idempotencyKey: randomUUID() },
        ...{ params: { commentNo } as never, body: { reason: 'Names a person', version } },
      })
const reply = (commentNo: string, text: string, version: number) =>
  shop.call(replyToComment, {
    ...{ token: staff.token, idempotencyKey: randomUUID() },
    ...{ params: { commentNo } as never, body: { reply: text, version } },
  })
const shown = async (code: string) =>
  (await shop.call(listProductComments, { params: { code } as never })).data

const assertSumsTrue = () => assertCommentsTrue(shop.db)

test('what was not used, was not bought, or is somebody else’s, is not commented', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const bought = await paid(anna)
  expect((await post(anna, bought)).respCode).toBe('COMMENT_NOT_YET')
  for (const state of ['expired', 'refunded']) {
    await setUnits(bought.orderNo, state)
    expect((await post(anna, bought)).respCode, state).toBe('COMMENT_NOT_YET')
  }
  await setUnits(bought.orderNo, 'used')
  expect((await post(ben, bought)).status).toBe(404)
  expect((await post(anna, { ...bought, productCode: 'NONE' })).status).toBe(404)
  await sql`UPDATE shop_order SET channel = 'B2B' WHERE order_no = ${bought.orderNo}`.execute(shop.db)
  expect((await post(anna, bought)).respCode).toBe('TEAM_NO_COMMENT')
  expect((await shop.call(listComments, { token: anna.token })).data.items).toEqual([])
})

test('a card takes no comments, whatever became of it', async () => {
  const anna = await someone()
  await insertCardProduct(shop.db, { at: shop.clock.now() })
  await shop.cachesCurrent()
  const orderNo = await paidCards(shop, anna)
  await setUnits(orderNo, 'used')
  expect((await post(anna, { orderNo, productCode: 'FAMILY' })).respCode).toBe('NOT_FOUND')
})

test('comments of a product that there is not are not found', async () => {
  expect((await shop.call(listProductComments, { params: { code: 'NONE' } as never })).status).toBe(404)
})

test('twenty posts at once are one comment, and another one later is refused', async () => {
  const anna = await someone()
  const bought = await used(anna)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => post(anna, bought, { score: 1 + (n % 5) })),
  )
  const codes = new Set(answers.map(({ respCode }) => respCode))
  expect(codes).toEqual(new Set(['200', 'COMMENT_EXISTS']))
  const { items } = (await shop.call(listComments, { token: anna.token })).data
  expect(items).toHaveLength(1)
  const again = await post(anna, bought, { score: items[0]?.score })
  expect(again.data).toEqual(items[0])
})

test('text of the greatest size with markup stays text; more, nothing and control characters are refused', async () => {
  const anna = await someone()
  const bought = await used(anna)
  for (const content of ['', '   ', 'x'.repeat(501), 'a\u0000b', 'a\u001bb'])
    expect((await post(anna, bought, { content })).status).toBe(400)
  for (const score of [0, 6, 4.5]) expect((await post(anna, bought, { score })).status).toBe(400)
  const content = '<script>alert(1)</script>\n'.padEnd(500, '塔')
  expect((await post(anna, bought, { content })).data.content).toBe(content)
})

test('everybody reads what staff passed, without a name that is whole, an order, or a day', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const bought = await used(anna)
  const { productCode } = bought
  const { commentNo } = (await post(anna, bought)).data
  const hidden = (await post(ben, await used(ben), { score: 2, anonymous: true })).data
  const before = await shown(productCode)
  await Promise.all(Array.from({ length: 10 }, () => decide(commentNo, 'pass')))
  await decide(hidden.commentNo, 'pass')
  await assertSumsTrue()
  const { items, comments } = await shown(productCode)
  expect(comments).toBe(before.comments + 2)
  expect(items.slice(0, 2)).toEqual([
    expect.objectContaining({ score: 2, shownName: null }),
    expect.objectContaining({ score: 5, shownName: 'w***' }),
  ])
  const told = JSON.stringify(items)
  for (const secret of [bought.orderNo, commentNo, `writer${people.last}`]) expect(told).not.toContain(secret)
  expect(items[0]?.month).toMatch(/^\d{4}-\d\d$/)
  await decide(hidden.commentNo, 'reject', 2)
  expect((await shown(productCode)).comments).toBe(before.comments + 1)
  await assertSumsTrue()
})

test('passed and rejected at once, the sums are those of what is shown; the member reads why and the reply', async () => {
  const anna = await someone()
  const bought = await used(anna)
  const { commentNo } = (await post(anna, bought)).data
  const queue = await shop.call(listStaffComments, { token: staff.token, query: { status: 'AWAIT' } })
  expect(queue.data.items.map((one) => one.commentNo)).toContain(commentNo)
  await Promise.all(Array.from({ length: 12 }, (_, n) => decide(commentNo, n % 2 ? 'pass' : 'reject')))
  await assertSumsTrue()
  await decide(commentNo, 'reject', await versionOf(commentNo))
  await reply(commentNo, 'Please leave out the name', await versionOf(commentNo))
  const reasoned = await shop.call(rejectComment, {
    ...{ token: staff.token, idempotencyKey: randomUUID() },
    ...{ params: { commentNo }, body: { reason: 'Names a colleague', version: await versionOf(commentNo) } },
  })
  expect(reasoned.data.auditInfo).toBe('Names a colleague')
  await assertSumsTrue()
  const mine = await shop.call(readComment, { token: anna.token, params: { commentNo } })
  expect(mine.data).toMatchObject({
    ...{ auditStatus: 'REJECT', auditInfo: 'Names a colleague', reply: 'Please leave out the name' },
    ...{ auditAt: shop.clock.now().toISOString(), repliedAt: shop.clock.now().toISOString() },
  })
  expect(Object.keys(mine.data).filter((name) => /By$/.test(name))).toEqual([])
  const other = await someone()
  expect((await shop.call(readComment, { token: other.token, params: { commentNo } })).status).toBe(404)
  const orders = await newStaff(shop, 'orders')
  const denied = await shop.call(passComment, {
    ...{ token: orders.token, idempotencyKey: randomUUID(), params: { commentNo }, body: { version: 1 } },
  })
  expect(denied.respCode).toBe('NOT_ALLOWED')
})

test('comments go with the account, and out of the average', async () => {
  const anna = await someone()
  const bought = await used(anna)
  const { commentNo } = (await post(anna, bought)).data
  await decide(commentNo, 'pass')
  const { comments } = await shown(bought.productCode)
  await inTransaction(shop.db, (tx) => eraseComments(tx, memberIdOf(Number(anna.id))))
  expect((await shown(bought.productCode)).comments).toBe(comments - 1)
  expect((await shop.call(listComments, { token: anna.token })).data.items).toEqual([])
  await assertSumsTrue()
})

const writing = { score: 3, content: 'A little windy', pictures: [], anonymous: true }
const edit = ({ token }: TestMember, commentNo: string, more: object = {}) =>
  shop.call(editComment, { token, params: { commentNo } as never, body: { ...writing, ...more } })

test('what staff have not read is never passed: a comment written anew awaits them again', async () => {
  const anna = await someone()
  const { commentNo } = (await post(anna, await used(anna))).data
  await decide(commentNo, 'reject')
  expect((await edit(anna, commentNo)).data).toMatchObject({
    ...writing,
    auditStatus: 'AWAIT',
    auditInfo: null,
    auditAt: null,
  })
  expect((await decide(commentNo, 'pass', 2)).respCode).toBe('STAFF_CHANGED')
  expect((await edit(await someone(), commentNo)).status).toBe(404)
  expect((await edit(anna, commentNo, { content: ' ' })).status).toBe(400)
  const passed = await shop.call(passComment, {
    ...{ token: staff.token, idempotencyKey: randomUUID() },
    ...{ params: { commentNo }, body: { version: 3 } },
  })
  expect(passed.data).toMatchObject({ auditStatus: 'PASS', shownName: null, version: 4 })
  expect((await edit(anna, commentNo)).respCode).toBe('200')
  expect((await edit(anna, commentNo, { score: 1 })).respCode).toBe('COMMENT_PASSED')
})

test('an answer is to what staff have read: it goes with the words that it answered, and none comes to those they have not read', async () => {
  const anna = await someone()
  const bought = await used(anna)
  const { commentNo } = (await post(anna, bought, { content: 'Ask for Mr Wang at the desk' })).data
  await decide(commentNo, 'reject')
  expect((await reply(commentNo, 'Please leave out Mr Wang', 2)).data.reply).toBe('Please leave out Mr Wang')
  expect((await edit(anna, commentNo)).data).toMatchObject({ auditStatus: 'AWAIT', reply: null })
  expect((await reply(commentNo, 'Please leave out Mr Wang as well', 3)).respCode).toBe('STAFF_CHANGED')
  await decide(commentNo, 'pass', 4)
  expect((await shown(bought.productCode)).items[0]).toMatchObject({ content: writing.content, reply: null })
  expect((await reply(commentNo, 'Next time without wind', 5)).data.reply).toBe('Next time without wind')
})

test('who decides or answers what a colleague has decided or answered meanwhile is refused, and nothing changes', async () => {
  const anna = await someone()
  const { commentNo } = (await post(anna, await used(anna))).data
  expect((await decide(commentNo, 'reject')).data).toMatchObject({ auditStatus: 'REJECT', version: 2 })
  for (const late of [await decide(commentNo, 'pass'), await reply(commentNo, 'Come again', 1)])
    expect(late.respCode).toBe('STAFF_CHANGED')
  expect((await decide(commentNo, 'reject', 2)).data.version, 'the same again changes nothing').toBe(2)
  expect((await reply(commentNo, 'Please leave out the name', 2)).data.version).toBe(3)
  for (const late of [await reply(commentNo, 'Come again', 2), await decide(commentNo, 'pass', 2)])
    expect(late.respCode).toBe('STAFF_CHANGED')
  const { data } = await shop.call(readStaffComment, { token: staff.token, params: { commentNo } })
  expect(data).toMatchObject({ auditStatus: 'REJECT', reply: 'Please leave out the name', version: 3 })
})

test('where staff let comments be shown at once, one is read before its audit, and gone with a rejection', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const [bought, later] = [await used(anna), await used(ben)]
  const { productCode } = bought
  const before = (await shown(productCode)).comments
  const more = async () => (await shown(productCode)).comments - before
  await setLimit(shop, 'comment.audit-first', 0)
  const { data } = await post(anna, bought, { score: 2 })
  expect(data).toMatchObject({ auditStatus: 'AWAIT', shown: true })
  expect((await shown(productCode)).items[0]).toMatchObject({ score: 2 })
  expect((await post(anna, bought, { score: 2 })).data, 'the same once more').toEqual(data)
  const { commentNo } = data
  expect((await edit(anna, commentNo, { score: 4 })).data).toMatchObject({ shown: true, score: 4 })
  expect([await more(), (await shown(productCode)).items[0]?.score]).toEqual([1, 4])
  await assertSumsTrue()
  const decideNow = (how: 'pass' | 'reject', version: number) =>
    shop.call(how === 'pass' ? passComment : (rejectComment as never), {
      ...{ token: staff.token, idempotencyKey: randomUUID(), params: { commentNo } },
      ...{ body: { version, ...(how === 'reject' && { reason: 'Names a person' }) } },
    })
  expect((await decideNow('pass', 2)).data).toMatchObject({ auditStatus: 'PASS', shown: true })
  expect(await more(), 'counted once').toBe(1)
  await decideNow('reject', 3)
  expect(await more()).toBe(0)
  // What was rejected is not shown by writing it anew.
  expect((await edit(anna, commentNo)).data).toMatchObject({ auditStatus: 'AWAIT', shown: false })
  expect(await more()).toBe(0)
  const { data: second } = await post(ben, later)
  await setLimit(shop, 'comment.audit-first', 1)
  expect(await more(), 'what is shown stays').toBe(1)
  expect((await edit(ben, second.commentNo)).data).toMatchObject({ auditStatus: 'AWAIT', shown: false })
  expect(await more(), 'until it says something else').toBe(0)
  await assertSumsTrue()
})

test('edited while staff pass it, either the edit is refused or the pass is', async () => {
  const anna = await someone()
  const { commentNo } = (await post(anna, await used(anna))).data
  const [edited, passed] = await Promise.all([edit(anna, commentNo), decide(commentNo, 'pass')])
  expect([edited.respCode, passed.respCode].toSorted()).toEqual(
    edited.respCode === '200' ? ['200', 'STAFF_CHANGED'] : ['200', 'COMMENT_PASSED'],
  )
  await assertSumsTrue()
})

test('taken back many times at once, it leaves the average once, and can be written once more', async () => {
  const anna = await someone()
  const bought = await used(anna)
  const { commentNo } = (await post(anna, bought)).data
  await decide(commentNo, 'pass')
  const { comments } = await shown(bought.productCode)
  const back = () => shop.call(deleteComment, { token: anna.token, params: { commentNo } })
  expect(
    (await shop.call(deleteComment, { token: (await someone()).token, params: { commentNo } })).status,
  ).toBe(404)
  const answers = await Promise.all(Array.from({ length: 6 }, back))
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect((await shown(bought.productCode)).comments).toBe(comments - 1)
  await assertSumsTrue()
  expect((await post(anna, bought)).respCode).toBe('200')
})

test('a member is asked for comments on what was used lately, until it is written or too late', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const [bought, unused] = [await used(anna), await paid(anna)]
  await used(ben)
  const asked = async () => (await shop.call(listAwaitingComments, { token: anna.token })).data.items
  const stand = async (orderNo: string) =>
    (await shop.call(listOrderComments, { token: anna.token, params: { orderNo } as never })).data.items
  expect(await asked()).toMatchObject([{ ...bought, productName: expect.stringMatching(/./) }])
  expect(await stand(unused.orderNo)).toMatchObject([{ commentNo: null, refusal: 'COMMENT_NOT_YET' }])
  const ended = new Date(shop.clock.now().getTime() - 91 * 86_400_000)
  const endAt = (at: Date) =>
    sql`UPDATE order_line SET valid_from = ${at}::timestamptz - interval '1 hour', valid_until = ${at} FROM shop_order
      WHERE shop_order.id = order_line.order_id AND order_no = ${bought.orderNo}`.execute(shop.db)
  await endAt(ended)
  expect([await asked(), await stand(bought.orderNo)]).toMatchObject([[], [{ refusal: 'COMMENT_TOO_LATE' }]])
  expect((await post(anna, bought)).respCode).toBe('COMMENT_TOO_LATE')
  await endAt(new Date(ended.getTime() + 2 * 86_400_000))
  const { commentNo } = (await post(anna, bought)).data
  expect([await asked(), await stand(bought.orderNo)]).toMatchObject([
    [],
    [{ ...{ commentNo, auditStatus: 'AWAIT', refusal: null } }],
  ])
  expect(
    (
      await shop.call(listOrderComments, {
        ...{ token: ben.token, params: { orderNo: bought.orderNo } as never },
      })
    ).status,
  ).toBe(404)
})

describe('pictures', () => {
  const brought = async ({ token }: TestMember, count: number): Promise<FilePath[]> => {
    const paths: FilePath[] = []
    for (let n = 0; n < count; n += 1)
      paths.push(
        (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(40, 30) })).data
          .path as FilePath,
      )
    return paths
  }
  /** Those that are there for everybody, and stay. */
  const keptOf = async (paths: readonly FilePath[]): Promise<string[]> => {
    const { rows } = await sql<{ path: string }>`
      SELECT path FROM stored_file WHERE area = 'public' AND used_for = 'comment' AND due_at IS NULL
        AND path = ANY(${[...paths]})`.execute(shop.db)
    return rows.map(({ path }) => path).toSorted()
  }

  test('stay with their comment, are read by everybody once it is passed, and go with it', async () => {
    const anna = await someone()
    const bought = await used(anna)
    const paths = await brought(anna, 9)
    const { data } = await post(anna, bought, { pictures: paths })
    expect(data.pictures).toEqual(paths)
    expect(await keptOf(paths)).toEqual(paths.toSorted())
    expect((await post(anna, bought, { pictures: paths })).data.commentNo).toBe(data.commentNo)
    const [first = '' as FilePath, ...others] = paths
    const edited = await edit(anna, data.commentNo, { pictures: others })
    expect(edited.data.pictures).toEqual(others)
    expect(await keptOf(paths)).toEqual(others.toSorted())
    await shop.call(passComment, {
      ...{ token: staff.token, idempotencyKey: randomUUID() },
      ...{ params: { commentNo: data.commentNo }, body: { version: 2 } },
    })
    const { items } = await shown(bought.productCode)
    expect(items[0]?.pictures).toEqual(others)
    expect(JSON.stringify(items)).not.toContain(first)
    await shop.call(deleteComment, { token: anna.token, params: { commentNo: data.commentNo } })
    expect(await keptOf(paths)).toEqual([])
  })

  test('of somebody else, of another comment, twice or too many are refused, and nothing is written', async () => {
    const [anna, ben] = [await someone(), await someone()]
    const bought = await used(anna)
    const [one = '' as FilePath] = await brought(ben, 1)
    expect((await post(anna, bought, { pictures: [one] })).respCode).toBe('FILE_GONE')
    const own = await brought(anna, 1)
    expect((await post(anna, bought, { pictures: [...own, ...own] })).status).toBe(400)
    const ten = Array.from({ length: 10 }, (_, n) => `uploads/${'a'.repeat(25)}${'abcdefghij'[n]}.webp`)
    expect((await post(anna, bought, { pictures: ten })).status).toBe(400)
    expect((await post(anna, bought, { pictures: ['../secret.webp'] })).status).toBe(400)
    expect((await shop.call(listComments, { token: anna.token })).data.items).toEqual([])
    expect((await post(anna, bought, { pictures: own })).respCode).toBe('200')
    expect((await post(anna, await used(anna), { pictures: own })).respCode).toBe('FILE_GONE')
    expect(await keptOf(own)).toEqual(own)
  })
})
