/** Accounts at a provider, over HTTP against the sandbox's: who gets in, and everybody who must not. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import {
  finishAuthorization,
  joinByMobile,
  readProvider,
  startAuthorization,
} from '#contract/endpoints/oauth.ts'
import { changePassword, resetPassword } from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms, logOut, readAuthModel, register } from '#contract/endpoints/session.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { Fault, Op } from '../../../sandbox/trade/rules.ts'
import { sessionIdOf } from '../../platform/browser.ts'
import { addressOf } from '../../testing/call.ts'
import {
  claim,
  followCallback,
  leave,
  oauthHashOf,
  press,
  shopAtProvider,
  travel,
} from '../../testing/oauth-journey.ts'
import { freshMobile, newMember, PASSWORD, smsCode } from '../../testing/people.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { hashOf } from '../session/token.ts'
import { claimTicket, joinByMobile as joinOver, sweepJourneys } from './oauth.ts'
import { insertTicket } from './store.ts'

const mine = sessionIdOf('a'.repeat(32))
const yours = 'b'.repeat(32)
const shopUrl = 'http://127.0.0.1:9'

let world: TestWorld
let shop: TestShop
beforeAll(async () => {
  world = await testWorld()
  shop = await shopAtProvider(world)
})
afterAll(async () => {
  await shop.close()
  await world.end()
})
beforeEach(() => world.control.clearRules())

/** Logs in as somebody who has or gets an account at once. */
async function arrive(person: string, sessionId: string = mine) {
  const { data } = await claim(shop, await travel(shop, person, sessionId), sessionId)
  return data.session
}

/** Proves a mobile of one's own. */
async function join(mobile: string, sessionId: string = mine) {
  const code = await smsCode(shop, mobile, 'register', sessionId)
  return shop.call(joinByMobile, { body: { mobile, smsCode: code }, sessionId })
}

/** The shop's deps, and whose guest orders joined which member. */
function adoptionsOf({ deps }: TestShop) {
  const adopted: string[] = []
  const adoptGuestOrders = async (_: unknown, __: Buffer, memberId: string) => adopted.push(memberId)
  return { adopted, deps: { ...deps, adoptGuestOrders } }
}

describe('a user of the provider', () => {
  test('gets an account with the mobile that it has proved, and the same one next time', async () => {
    const session = await arrive('lin')
    expect(session?.userinfo).toMatchObject({ nickname: 'lin', guest: false, corp: null })
    const token = session?.tokenInfo.token ?? ''
    expect((await shop.call(readProfile, { token })).data).toMatchObject({ mobile: '159****0011' })
    expect((await arrive('lin', yours))?.userinfo.id).toBe(session?.userinfo.id)
    expect((await shop.call(logOut, { token })).respCode).toBe('200')
    expect((await shop.call(readProfile, { token })).status).toBe(403)
  })

  test('proves a mobile by SMS where it has proved none', async () => {
    expect(await arrive('mei')).toBe(null)
    const mobile = freshMobile()
    const wrong = { mobile, smsCode: '000000' }
    await smsCode(shop, mobile, 'register', mine)
    expect((await shop.call(joinByMobile, { body: wrong, sessionId: mine })).respCode).toBe('SMS_CODE_WRONG')
    shop.clock.advance({ minutes: 2 })
    const joined = await join(mobile)
    expect(joined.data.userinfo.nickname).toBe('mei')
    expect((await arrive('mei', yours))?.userinfo.id).toBe(joined.data.userinfo.id)
  })

  test('is not believed a mobile that nobody has proved', async () => {
    expect(await arrive('alex')).toBe(null)
  })

  test('never opens an account of before by the word of the provider, but by an SMS', async () => {
    // The provider has proved this very mobile to be rose's.
    const mobile = '15900000012'
    const own = await testShop({
      process: { database: { ...shop, drop: async () => undefined }, clock: shop.clock },
    })
    const before = await newMember(own, { account: 'before', mobile })
    expect(await arrive('rose')).toBe(null)
    shop.clock.advance({ minutes: 2 })
    const joined = await join(mobile)
    expect(joined.data.userinfo.id).toBe(before.id)
    // The account is hers now: another person of the provider cannot join it, even with the phone in hand.
    expect(await arrive('thief', yours)).toBe(null)
    shop.clock.advance({ minutes: 2 })
    expect((await join(mobile, yours)).respCode).toBe('MOBILE_LINKED')
  })

  test('gets the orders of a guest with that mobile by an SMS of ours, never by the word of the provider', async () => {
    const { adopted, deps } = adoptionsOf(shop)
    const { vault } = shop.deps
    const expiresAt = new Date(shop.clock.now().getTime() + 60_000)
    const comeAs = async (profile: { mobile?: string; nickname: string }) => {
      const subjectIndex = vault.index('oauth-subject', profile.nickname)
      const known = { issuer: 'https://id.example', subjectIndex, sessionIndex: vault.index('session', mine) }
      const profileSealed = vault.seal(JSON.stringify(profile))
      await insertTicket(shop.db, hashOf('ticket'), { ...known, profileSealed }, expiresAt)
      return (await claimTicket(deps, { ticket: 'ticket', sessionId: mine, userAgent: '' })).session
    }
    for (const _ of ['the first time', 'the next time'])
      expect((await comeAs({ mobile: '13900139001', nickname: 'Given' }))?.userinfo.nickname).toBe('Given')
    expect(adopted).toEqual([])
    expect(await comeAs({ nickname: 'proves' })).toBe(null)
    const mobile = freshMobile() as Mobile
    const proof = { mobile, smsCode: await smsCode(shop, mobile, 'register', mine), sessionId: mine }
    const joined = await joinOver(deps, { ...proof, userAgent: '', language: 'zh-CN' })
    expect(adopted).toEqual([joined.userinfo.id])
    expect((await comeAs({ nickname: 'proves' }))?.userinfo.id).toBe(joined.userinfo.id)
    expect(adopted, 'the next time the provider alone is at the door').toHaveLength(1)
  })

  test('leaves nothing to read in the database', async () => {
    await arrive('lin')
    const { rows } = await sql<{ text: string }>`SELECT i::text AS text FROM oauth_identity i`.execute(
      shop.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    // "lin" whole or as a text in JSON: its three letters alone stand somewhere in sealed bytes now and then.
    for (const { text } of rows) expect(text).not.toMatch(/x6c696e"|226c696e22/)
  })
})

test('whose account is erased in the same moment logs in again, to another one', async () => {
  const id = (await arrive('lin'))?.userinfo.id
  const ticket = await travel(shop, 'lin', mine)
  const where = `FROM member WHERE id = ${id}`
  const erased = { locking: `SELECT ${where} FOR UPDATE`, meanwhile: [`DELETE ${where}`] }
  expect((await whileBlocked(shop, erased, () => claim(shop, ticket, mine))).status).toBe(403)
  expect((await arrive('lin'))?.userinfo.id).not.toBe(id)
})

test('who does not consent comes back, and it is no error', async () => {
  const location = await followCallback(
    shop,
    await press(await leave(shop, mine, '/login?redirect=%2FmyCenter'), 'nobody'),
  )
  expect(location).toBe('/login?redirect=%2FmyCenter#oauth=denied')
})

describe('a proof that is none', () => {
  const faults: [Op, Fault][] = [
    ['idToken', 'wrongNonce'],
    ['idToken', 'noNonce'],
    ['idToken', 'wrongAudience'],
    ['idToken', 'manyAudiences'],
    ['idToken', 'wrongIssuer'],
    ['idToken', 'expiredToken'],
    ['idToken', 'noSubject'],
    ['idToken', 'algNone'],
    ['idToken', 'algHmac'],
    ['idToken', 'corruptedSignature'],
    ['userProfile', 'otherSubject'],
    ['authorize', 'wrongIssuer'],
    ['userToken', '500'],
    ['userToken', '502html'],
    ['userToken', 'reset'],
    ['userToken', 'hang'],
  ]
  test.each(faults)('%s: %s', async (op, fault) => {
    await world.control.addRule({ match: { provider: 'OPENID', op }, fault })
    expect(await travel(shop, 'lin', mine)).toBe('failed')
    expect((await world.control.rules())[0]?.used, 'the fault was played').toBe(1)
    expect(await arrive('lin')).not.toBe(null)
  })

  test('metadata that names another issuer is not followed', async () => {
    await world.control.addRule({ match: { provider: 'OPENID', op: 'discovery' }, fault: 'wrongIssuer' })
    const fresh = await shopAtProvider(world)
    const answer = await fresh.call(startAuthorization, { body: { target: '/' }, sessionId: mine })
    expect(answer).toMatchObject({ status: 503, respCode: 'BUSY' })
    expect((await fresh.call(startAuthorization, { body: { target: '/' }, sessionId: mine })).respCode).toBe(
      '200',
    )
  })

  test('a new key of the provider is fetched, not refused', async () => {
    await world.control.addRule({ match: { provider: 'OPENID', op: 'idToken' }, fault: 'newKey' })
    expect(await arrive('lin')).not.toBe(null)
  })
})

describe('an attacker', () => {
  test('cannot use a way back twice, nor a code in a journey of its own', async () => {
    const back = await press(await leave(shop, mine), 'lin')
    expect(oauthHashOf(await followCallback(shop, back))).toMatch(/^[\w-]{43}$/)
    expect(await followCallback(shop, back)).toBe('/')
    // A code that was stolen on its way is put into the attacker's own journey: the verifier is another.
    const stolen = new URL(await press(await leave(shop, mine), 'lin')).searchParams.get('code') ?? ''
    const own = new URL(await press(await leave(shop, yours), 'mei'))
    own.searchParams.set('code', stolen)
    expect(oauthHashOf(await followCallback(shop, own.href))).toBe('failed')
  })

  test('cannot log a victim in as somebody else by a link with its own state', async () => {
    const location = await followCallback(shop, await press(await leave(shop, yours), 'mei'))
    expect((await claim(shop, oauthHashOf(location), mine)).respCode).toBe('OAUTH_EXPIRED')
    expect((await claim(shop, oauthHashOf(location), yours)).respCode, 'used up').toBe('OAUTH_EXPIRED')
  })

  test('cannot invent or leave out the state', async () => {
    const back = new URL(await press(await leave(shop, mine), 'lin'))
    for (const state of ['x'.repeat(43), '']) {
      const forged = new URL(back)
      forged.searchParams.set('state', state)
      expect(await followCallback(shop, forged.href)).toBe('/')
    }
    const without = new URL(back)
    without.searchParams.delete('state')
    expect(await followCallback(shop, without.href)).toBe('/')
  })

  test.each(['https://elsewhere.example', '', undefined])('cannot mix issuers up: iss is %j', async (iss) => {
    const back = new URL(await press(await leave(shop, mine), 'lin'))
    back.searchParams.delete('iss')
    if (iss !== undefined) back.searchParams.set('iss', iss)
    expect(oauthHashOf(await followCallback(shop, back.href))).toBe('failed')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'index', ''])(
    'cannot lead a visitor to %j',
    async (target) => {
      const answer = await shop.call(startAuthorization, { body: { target }, sessionId: mine })
      expect(answer).toMatchObject({ status: 400, respCode: 'BAD_REQUEST' })
    },
  )

  test('cannot turn the callback into a way out', async () => {
    const url = addressOf(finishAuthorization, {
      query: { code: 'x', state: '//evil.example', error: '/evil' },
    })
    const answer = await shop.app.inject({ method: 'GET', url })
    expect(answer.headers.location).toBe('/')
  })

  test('cannot join without having come from the provider', async () => {
    shop.clock.advance({ minutes: 2 })
    expect((await join(freshMobile(), 'c'.repeat(32))).respCode).toBe('OAUTH_EXPIRED')
  })

  test.each(['', 'short'])(
    'cannot travel without a session id that nobody guesses: %j',
    async (sessionId) => {
      const answer = await shop.call(startAuthorization, { body: { target: '/' }, sessionId })
      expect(answer.status).toBe(400)
    },
  )
})

test('a journey has its time, and so have ticket and newcomer', async () => {
  const late = await press(await leave(shop, mine), 'lin')
  shop.clock.advance({ minutes: 15 })
  expect(await followCallback(shop, late)).toBe('/')
  const ticket = await travel(shop, 'lin', mine)
  shop.clock.advance({ minutes: 2 })
  expect((await claim(shop, ticket, mine)).respCode).toBe('OAUTH_EXPIRED')
  expect(await arrive('newcomer')).toBe(null)
  shop.clock.advance({ minutes: 30 })
  expect((await join(freshMobile())).respCode).toBe('OAUTH_EXPIRED')
  await leave(shop, mine)
  await travel(shop, 'lin', mine)
  shop.clock.advance({ minutes: 30 })
  await sweepJourneys(shop.deps)
  const { rows } = await sql<{ left: number }>`
    SELECT (SELECT count(*) FROM oauth_authorization) + (SELECT count(*) FROM oauth_ticket)
      + (SELECT count(*) FROM oauth_newcomer) AS left`.execute(shop.db)
  expect(rows[0]?.left).toBe(0)
})

describe('the shop itself', () => {
  test('says who keeps the accounts, and where one logs out', async () => {
    expect((await shop.call(readAuthModel)).data).toBe('OIDC')
    const { data } = await shop.call(readProvider)
    expect(data?.name['en-US']).toBe('City Pass')
    const url = new URL(data?.logOutUrl ?? '')
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${shopUrl}/index`)
    const left = await fetch(url, { redirect: 'manual' })
    expect(left.headers.get('location')).toBe(`${shopUrl}/index`)
  })

  test('opens nothing by passwords of its own', async () => {
    const mobile = freshMobile()
    const token = (await arrive('lin'))?.tokenInfo.token ?? ''
    const proof = { mobile, smsCode: '123456' }
    const answers = [
      await shop.call(logIn, { body: { account: 'before', password: PASSWORD } }),
      await shop.call(logInBySms, { body: proof }),
      await shop.call(register, { body: { account: 'newcomer', password: PASSWORD, ...proof } }),
      await shop.call(resetPassword, { body: { password: PASSWORD, ...proof } }),
      await shop.call(changePassword, { token, body: { oldPassword: PASSWORD, password: 'Lookout@2027' } }),
    ]
    for (const { respCode } of answers) expect(respCode).toBe('LOGIN_BY_PROVIDER')
  })

  test('knows of no provider while it keeps the accounts itself', async () => {
    const own = await testShop()
    expect((await own.call(readAuthModel)).data).toBe('F')
    expect((await own.call(readProvider)).data).toBe(null)
    expect((await own.call(startAuthorization, { body: { target: '/' } })).status).toBe(404)
    expect(
      (await own.call(joinByMobile, { body: { mobile: freshMobile(), smsCode: '123456' } })).status,
    ).toBe(404)
  })
})
