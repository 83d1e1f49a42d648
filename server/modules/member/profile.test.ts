/** The profile over HTTP: what members tell of themselves, and the picture that they bring. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadTemporaryFile } from '#contract/endpoints/file.ts'
import { type ProfileInput, readProfile, saveProfile } from '#contract/endpoints/member.ts'
import { type MemberOfShop, shopWithAnna } from '../../testing/anna.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { photograph, upload } from '../../testing/pictures.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const bare = { nickname: 'Anna', sex: null, email: null, avatar: null }

const save = ({ shop, token }: MemberOfShop, input: Partial<ProfileInput>) =>
  shop.call(saveProfile, { token, body: { ...bare, ...input } })
const bring = async ({ shop, token }: MemberOfShop, width = 300): Promise<string> =>
  (await upload(shop, uploadTemporaryFile, { token, bytes: await photograph(width, width) })).data.path
const lies = ({ filesDir }: TestShop, path: string) => ({
  public: existsSync(join(filesDir, 'public', path)),
  temporary: existsSync(join(filesDir, 'temp', path)),
})

describe('saving the profile', () => {
  test('changes name, sex and email, of oneself alone, and takes them back', async () => {
    const anna = await shopWithAnna()
    const bert = { ...anna, token: (await newMember(anna.shop, { account: 'bert' })).token }
    const input = { nickname: ' 安娜  Ａnna 🗼 ', sex: 'female', email: ' anna.li@example.com ' } as const
    expect((await save(anna, input)).data).toMatchObject({
      account: 'anna',
      nickname: '安娜 Anna 🗼',
      sex: 'female',
      email: 'anna.li@example.com',
    })
    expect((await anna.shop.call(readProfile, { token: bert.token })).data).toMatchObject({
      nickname: 'bert',
      sex: null,
      email: null,
    })
    expect((await save(anna, { sex: 'male' })).data).toMatchObject({
      nickname: 'Anna',
      sex: 'male',
      email: null,
    })
    expect((await save(anna, {})).data).toMatchObject({ nickname: 'Anna', sex: null, email: null })
  })

  test('keeps no email that could be read in the database', async () => {
    const anna = await shopWithAnna()
    await save(anna, { email: 'anna.li@example.com' })
    const { rows } = await sql<{ text: string }>`SELECT member::text AS text FROM member`.execute(
      anna.shop.db,
    )
    expect(rows[0]?.text).not.toContain('example.com')
    expect(rows[0]?.text).not.toContain(Buffer.from('example.com').toString('hex'))
  })

  test('refuses what breaks a rule, and leaves everything as it was', async () => {
    const anna = await shopWithAnna()
    const names = ['', '  ', 'a'.repeat(33), 'a\u0000b', '\u202e'].map((nickname) => ({ nickname }))
    const emails = ['', 'a', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`].map((email) => ({
      email,
    }))
    const others = [{ sex: 'other' }, { avatar: 7 }, { avatar: 'a'.repeat(201) }, { sex: undefined }]
    for (const wrong of [...names, ...emails, ...others])
      expect((await save(anna, wrong as never)).status, JSON.stringify(wrong)).toBe(400)
    expect((await anna.shop.call(readProfile, { token: anna.token })).data.nickname).toBe('anna')
  })

  test('is for members only', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop)
    for (const token of [null, guest.token])
      expect((await shop.call(saveProfile, { token, body: bare })).status).toBe(403)
  })
})

describe('the avatar', () => {
  test('is a temporary file of mine that is kept from now on, and asking twice changes nothing', async () => {
    const anna = await shopWithAnna()
    const avatar = await bring(anna)
    expect(lies(anna.shop, avatar)).toEqual({ public: false, temporary: true })
    for (let turn = 0; turn < 2; turn += 1) expect((await save(anna, { avatar })).data.avatar).toBe(avatar)
    anna.shop.clock.advance({ days: 2 })
    await anna.shop.sweep()
    expect(lies(anna.shop, avatar)).toEqual({ public: true, temporary: false })
    const shown = await anna.shop.app.inject(`/files/${avatar}`)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 })
    expect((await save(anna, { avatar, nickname: 'A' })).data.avatar).toBe(avatar)
  })

  test('that is changed or taken away leaves no bytes behind', async () => {
    const anna = await shopWithAnna()
    const first = await bring(anna)
    await save(anna, { avatar: first })
    const second = await bring(anna)
    expect((await save(anna, { avatar: second })).data.avatar).toBe(second)
    anna.shop.clock.advance({ minutes: 2 })
    await anna.shop.sweep()
    expect([lies(anna.shop, first), lies(anna.shop, second)]).toEqual([
      { public: false, temporary: false },
      { public: true, temporary: false },
    ])
    expect((await save(anna, { avatar: null })).data.avatar).toBe(null)
    anna.shop.clock.advance({ minutes: 2 })
    await anna.shop.sweep()
    expect(lies(anna.shop, second)).toEqual({ public: false, temporary: false })
    const { rows } = await sql`SELECT FROM stored_file`.execute(anna.shop.db)
    expect(rows).toEqual([])
  })

  test('of ten that are wished at once is one, and the others leave nothing', async () => {
    const anna = await shopWithAnna()
    const paths = await Promise.all(Array.from({ length: 10 }, () => bring(anna, 40)))
    await Promise.all(paths.map((avatar) => save(anna, { avatar })))
    const { avatar } = (await anna.shop.call(readProfile, { token: anna.token })).data
    anna.shop.clock.advance({ days: 2 })
    await anna.shop.sweep()
    expect(paths.filter((path) => lies(anna.shop, path).public)).toEqual([avatar])
    expect(paths.filter((path) => lies(anna.shop, path).temporary)).toEqual([])
  })

  test("is nobody else's file, none that has gone, and no address", async () => {
    const anna = await shopWithAnna()
    const bert = { ...anna, token: (await newMember(anna.shop, { account: 'bert' })).token }
    const herFile = await bring(anna)
    expect(await save(bert, { avatar: herFile })).toMatchObject({
      respCode: 'FILE_GONE',
      respMsg: '图片已失效，请重新上传',
    })
    expect((await save(anna, { avatar: herFile })).respCode).toBe('200')
    expect((await save(bert, { avatar: herFile })).respCode).toBe('FILE_GONE')
    const late = await bring(anna)
    anna.shop.clock.advance({ days: 1 })
    expect((await save(anna, { avatar: late })).respCode).toBe('FILE_GONE')
    const elsewhere = [
      'https://evil.example/a.webp',
      '../../secret.webp',
      'uploads/../secret.webp',
      '/etc/passwd',
    ]
    for (const avatar of [...elsewhere, 'pictures/avatar.svg', 'javascript:alert(1)', ''])
      expect((await save(anna, { avatar })).respCode, avatar).toBe('FILE_GONE')
    expect((await save(anna, { avatar: `${late}\u0000.html` })).status).toBe(400)
    expect((await anna.shop.call(readProfile, { token: anna.token })).data.avatar).toBe(herFile)
  })

  test('that was brought over by a process which died before it was kept is cleared', async () => {
    const anna = await shopWithAnna()
    const avatar = await bring(anna)
    await sql`ALTER TABLE member ADD CONSTRAINT dies CHECK (nickname <> 'Dies') NOT VALID`.execute(
      anna.shop.db,
    )
    expect((await save(anna, { avatar, nickname: 'Dies' })).status).toBe(500)
    expect(lies(anna.shop, avatar)).toEqual({ public: true, temporary: true })
    expect((await save(anna, { avatar })).data.avatar).toBe(avatar)
    const other = await bring(anna)
    await save(anna, { avatar: other, nickname: 'Dies' })
    anna.shop.clock.advance({ days: 2 })
    await anna.shop.sweep()
    expect(lies(anna.shop, other)).toEqual({ public: false, temporary: false })
    expect(lies(anna.shop, avatar)).toEqual({ public: true, temporary: false })
  })
})
