/** Pictures of products: what staff may bring, what the shop shows of it, and what is refused. */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffProduct } from '#contract/console/catalogue.ts'
import * as contract from '#contract/console/catalogue.ts'
import { uploadStaffPicture } from '#contract/console/file.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { uploadFile } from '#contract/endpoints/file.ts'
import type { EditedPicture } from '#contract/values/edited-picture.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newMember } from '../../../testing/people.ts'
import { photograph, upload } from '../../../testing/pictures.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { sweepFiles } from '../../file/sweep-files.ts'

let shop: TestShop
let staff: TestStaff
let code: ProductCode
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())
beforeEach(async () => {
  parks.made += 1
  code = (await testPark(shop.db, { code: `VIEW${parks.made}` })).productCode as ProductCode
  await eventually(async () =>
    expect((await shop.call(readProduct, { params: { code } })).respCode).toBe('200'),
  )
})

const none = { 'zh-CN': '', 'en-US': '' }
const read = async () =>
  (await shop.call(contract.readStaffProduct, { token: staff.token, params: { code } })).data
const save = (
  { code: _, type, kind, stay, picturesUrl, saved, ...product }: StaffProduct,
  pictures: EditedPicture[],
) =>
  shop.call(contract.saveStaffProduct, {
    token: staff.token,
    params: { code },
    body: { ...product, pictures },
  })
const bring = async (bytes?: Buffer, token = staff.token) =>
  await shop.call(uploadStaffPicture, { token, bytes: bytes ?? (await photograph()) })
const shown = async (language: 'zh-CN' | 'en-US' = 'en-US') =>
  (await shop.call(readProduct, { params: { code }, language })).data

test('pictures are shown in the order in which they were saved, the first in lists, with their words', async () => {
  const [first, second] = [(await bring()).data, (await bring()).data]
  const text = { 'zh-CN': '夜景', 'en-US': 'The city at night' }
  const product = await read()
  const { data } = await save(product, [
    { path: second.path, text },
    { path: first.path, text: none },
    ...product.pictures,
  ])
  expect(data.pictures.map(({ path }) => path)).toEqual([second.path, first.path, 'pictures/deck.svg'])
  await eventually(async () =>
    expect(await shown()).toMatchObject({
      picture: second.path,
      pictures: [second.path, first.path, 'pictures/deck.svg'],
      pictureTexts: ['The city at night', '', ''],
    }),
  )
  expect((await shown('zh-CN')).pictureTexts[0]).toBe('夜景')
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: code } })).data
  expect(items).toMatchObject([{ kind: 'product', before: { pictures: [{ path: 'pictures/deck.svg' }] } }])
})

test('a picture is drawn anew without what was hidden in it, and stays once it is saved', async () => {
  const hidden = await sharp(await photograph())
    .withExif({ IFD0: { Make: 'SecretPhone' } })
    .toBuffer()
  expect(hidden.includes('SecretPhone')).toBe(true)
  const [saved, unsaved] = [(await bring(hidden)).data, (await bring()).data]
  await save(await read(), [{ path: saved.path, text: none }])
  const bytes = (await shop.app.inject(`/files/${saved.path}`)).rawPayload
  expect(bytes.includes('SecretPhone')).toBe(false)
  shop.clock.advance({ hours: 25 })
  await sweepFiles(shop.deps)
  expect((await shop.app.inject(`/files/${saved.path}`)).statusCode).toBe(200)
  expect((await shop.app.inject(`/files/${unsaved.path}`)).statusCode).toBe(404)
  staff = await newStaff(shop, 'catalogue')
  expect((await save(await read(), [{ path: unsaved.path, text: none }])).respCode).toBe('FILE_GONE')
})

test('what is no still picture, unfolds to too much or is too large is refused and kept nowhere', async () => {
  const rows = async () => (await shop.pool.query('SELECT FROM stored_file')).rowCount
  const before = await rows()
  const bomb = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await bring(svg)).respCode).toBe('FILE_NOT_PICTURE')
  expect((await bring(Buffer.from('%PDF-1.7'))).respCode).toBe('FILE_NOT_PICTURE')
  expect((await bring(bomb)).respCode).toBe('FILE_TOO_MANY_PIXELS')
  expect((await bring(Buffer.alloc(5 * 1024 * 1024 + 1))).respCode).toBe('FILE_TOO_LARGE')
  expect(await rows()).toBe(before)
})

test("a member's file, an invented one, another address and the same twice are no pictures of a product", async () => {
  const { token } = await newMember(shop, { account: `painter${parks.made}` })
  const foreign = (await upload(shop, uploadFile, { token, bytes: await photograph() })).data.path
  const product = await read()
  const own = product.pictures[0] as EditedPicture
  const refusals = [
    [foreign, 'FILE_GONE'],
    [`uploads/${'a'.repeat(26)}.webp`, 'FILE_GONE'],
    ['uploads/../../etc/passwd', 'BAD_REQUEST'],
    ['https://evil.example/x.svg', 'BAD_REQUEST'],
    ['javascript:alert(1)', 'BAD_REQUEST'],
    [own.path, 'BAD_REQUEST'],
  ] as const
  for (const [path, code] of refusals)
    expect((await save(product, [own, { path, text: none }])).respCode, path).toBe(code)
  expect((await save(product, [])).respCode).toBe('BAD_REQUEST')
  expect(await read()).toEqual(product)
})

test('the same key with the same bytes answers the same picture; with others it is refused', async () => {
  const sent = { token: staff.token, idempotencyKey: 'picture-0001' }
  const bytes = await photograph()
  const first = await shop.call(uploadStaffPicture, { ...sent, bytes })
  const again = await shop.call(uploadStaffPicture, { ...sent, bytes })
  expect(again.data).toEqual(first.data)
  const other = await shop.call(uploadStaffPicture, { ...sent, bytes: await photograph(100, 100) })
  expect(other.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
})
