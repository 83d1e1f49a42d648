/** What somebody tries who wants to know who is a member, to get in without being one, or to keep a member out. */
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { refreshSlider } from '#contract/endpoints/captcha.ts'
import { readProfile } from '#contract/endpoints/member.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import {
  changeMobile,
  eraseAccount,
  exportAccount,
  resetPassword,
  sendOwnSmsCode,
  setFirstPassword,
} from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms, proveGuestMobile, register } from '#contract/endpoints/session.ts'
import { openSmsPurposes, ownSmsPurposes, type SmsPurpose } from '#contract/values/person.ts'
import { hash } from '../../platform/password-work.ts'
import { addTry } from '../../platform/try-limits.ts'
import { DEFAULT_SESSION, type TestAnswer } from '../../testing/call.ts'
import {
  freshMobile,
  newMember,
  PASSWORD,
  smsCode,
  type TestMember,
  wrongCode,
} from '../../testing/people.ts'
import { solvedCaptcha } from '../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { guessedNameOf, loginNameOf } from '../member/member.ts'
import { guessesAnywhere } from './rules.ts'

vi.mock('../../platform/password-work.ts', { spy: true })

const mobile = '13800138000'
const password = 'Deck&488metres'
const stranger = { sessionId: 'the-session-of-a-stranger', ip: '203.0.113.66' }

const anna = async (shop: TestShop): Promise<TestMember> => {
  const person = await newMember(shop, { account: 'anna', mobile })
  shop.clock.advance({ minutes: 1 })
  return person
}
/** All that a browser receives. */
const answerOf = ({ status, respCode, respMsg, data }: TestAnswer<never>) => ({
  status,
  respCode,
  respMsg,
  data,
})

describe('who is a member is not revealed', () => {
  test.each(openSmsPurposes)(
    'by asking for a code to %s: the answer and the SMS are the same',
    async (purpose) => {
      const shop = await testShop()
      await anna(shop)
      const numbers = [mobile, freshMobile()]
      const answers: unknown[] = []
      for (const number of numbers)
        answers.push(answerOf((await shop.call(sendSmsCode, { body: { mobile: number, purpose } })) as never))
      expect(answers[0]).toEqual(answers[1])
      expect(shop.sms.sent.slice(-2).map(({ mobile: to, purpose: why }) => [to, why])).toEqual(
        numbers.map((number) => [number, purpose]),
      )
    },
  )

  test('by handing in a wrong code, whatever for', async () => {
    const shop = await testShop()
    await anna(shop)
    const wrong = { smsCode: '000000' }
    const tries = [
      { account: 'anna', mobile },
      { account: 'nobody', mobile: freshMobile() },
    ].map(async ({ account, mobile: number }) =>
      Promise.all([
        shop.call(logInBySms, { body: { mobile: number, ...wrong } }),
        shop.call(resetPassword, { body: { mobile: number, password, ...wrong } }),
        shop.call(register, { body: { account, mobile: number, password, ...wrong } }),
        shop.call(proveGuestMobile, { body: { mobile: number, ...wrong } }),
      ]),
    )
    const [known, unknown] = await Promise.all(tries)
    expect(known?.map((answer) => answerOf(answer as never))).toEqual(
      unknown?.map((answer) => answerOf(answer as never)),
    )
    expect(known?.map(({ respCode }) => respCode)).toEqual(Array(4).fill('SMS_CODE_WRONG'))
  })

  test('by the work that a wrong password takes: the hash is computed for nobody as well', async () => {
    const shop = await testShop()
    await anna(shop)
    const work: Record<string, unknown> = {}
    for (const account of ['anna', 'nobody']) {
      vi.mocked(hash).mockClear()
      const answer = await shop.call(logIn, { body: { account, password: 'Wrong@2026' } })
      expect(answer.respCode).toBe('LOGIN_FAILED')
      work[account] = vi.mocked(hash).mock.calls.map(([given]) => ({ ...given, nonce: given.nonce.length }))
    }
    expect(work['anna']).toHaveLength(1)
    expect(work['nobody']).toEqual(work['anna'])
  })
})

describe('keeping a member out', () => {
  test('by using up the tries of the code that was sent to the member', async () => {
    const shop = await testShop()
    await anna(shop)
    const code = await smsCode(shop, mobile, 'login')
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await shop.call(logInBySms, { body: { mobile, smsCode: wrongCode(code) }, ...stranger })
      expect(answer.respCode).toBe('SMS_CODE_WRONG')
    }
    expect((await shop.call(logInBySms, { body: { mobile, smsCode: code } })).respCode).toBe('200')
  })

  test('by having another code sent, which replaces only the own one', async () => {
    const shop = await testShop()
    await anna(shop)
    const code = await smsCode(shop, mobile, 'login')
    shop.clock.advance({ minutes: 1 })
    const theirs = await smsCode(shop, mobile, 'login', stranger.sessionId)
    expect(theirs).not.toBe(code)
    expect((await shop.call(logInBySms, { body: { mobile, smsCode: code } })).respCode).toBe('200')
  })

  test('by guessing the password from many places: the member solves a captcha and is in', async () => {
    const shop = await testShop({ deps: { captchaOn: true } })
    await anna(shop)
    await shop.call(logIn, { body: { account: 'anna', password: 'Wrong@2026' }, ...stranger })
    // The other nineteen are taken as made: each costs a hash of the password.
    const name = await guessedNameOf(shop.deps, loginNameOf('anna'))
    const anywhere = shop.deps.vault.index('guess', `password:${name}`)
    for (let wrong = 1; wrong < guessesAnywhere.points; wrong += 1)
      await addTry(shop.pool, guessesAnywhere, anywhere)
    const enter = (proof: object = {}) =>
      shop.call(logIn, { body: { account: 'anna', password: PASSWORD, ...proof } })
    expect((await enter()).respCode).toBe('CAPTCHA_NEEDED')
    expect((await enter({ captchaToken: await solvedCaptcha(shop, 'login') })).respCode).toBe('200')
  })

  test('by wrong passwords from elsewhere, five and more', async () => {
    const shop = await testShop()
    await anna(shop)
    for (let tries = 0; tries < 6; tries += 1)
      await shop.call(logIn, { body: { account: 'anna', password: 'Wrong@2026' }, ...stranger })
    const body = { account: 'anna', password: PASSWORD }
    expect((await shop.call(logIn, { body, ...stranger })).respCode).toBe('LOGIN_LOCKED')
    expect((await shop.call(logIn, { body })).respCode).toBe('200')
  })
})

describe('a code that was read over a shoulder', () => {
  test('is worth nothing in another browser', async () => {
    const shop = await testShop()
    await anna(shop)
    const code = await smsCode(shop, mobile, 'forgot')
    const body = { mobile, smsCode: code, password }
    expect((await shop.call(resetPassword, { body, ...stranger })).respCode).toBe('SMS_CODE_WRONG')
    expect((await shop.call(resetPassword, { body })).respCode).toBe('200')
  })

  test('needs a browser that cannot be guessed', async () => {
    const shop = await testShop()
    for (const sessionId of ['', 'short']) {
      const answer = await shop.call(logInBySms, { body: { mobile, smsCode: '123456' }, sessionId })
      expect(answer.status).toBe(400)
    }
  })
})

/** Every call that takes a code, with one code for all of its fields. */
const uses = (
  shop: TestShop,
  { token }: TestMember,
): Record<SmsPurpose, (code: string) => Promise<string>> => {
  const codeOf = async (calling: Promise<{ respCode: string }>) => (await calling).respCode
  return {
    login: (smsCode) => codeOf(shop.call(logInBySms, { body: { mobile, smsCode } })),
    forgot: (smsCode) => codeOf(shop.call(resetPassword, { body: { mobile, smsCode, password } })),
    register: (smsCode) =>
      codeOf(shop.call(register, { body: { account: 'bert', mobile, smsCode, password } })),
    guest: (smsCode) => codeOf(shop.call(proveGuestMobile, { body: { mobile, smsCode } })),
    'mobile-old': (code) => moveBy(shop, token, code),
    'mobile-new': (code) => moveBy(shop, token, code),
    password: (smsCode) => codeOf(shop.call(setFirstPassword, { token, body: { smsCode, password } })),
    export: (smsCode) => codeOf(shop.call(exportAccount, { token, body: { smsCode } })),
    erase: (smsCode) => codeOf(shop.call(eraseAccount, { token, body: { smsCode } })),
  }
}
const moveBy = async (shop: TestShop, token: string, code: string): Promise<string> =>
  (await shop.call(changeMobile, { token, body: { oldSmsCode: code, mobile, newSmsCode: code } })).respCode

test.each([...openSmsPurposes, ...ownSmsPurposes])('a code for %s opens nothing else', async (purpose) => {
  const shop = await testShop()
  const person = await anna(shop)
  const isOwn = (ownSmsPurposes as readonly string[]).includes(purpose)
  const body = { mobile, purpose } as never
  const sent = isOwn
    ? await shop.call(sendOwnSmsCode, { token: person.token, body: { purpose: purpose as never } })
    : await shop.call(sendSmsCode, { body })
  expect(sent.respCode).toBe('200')
  const code = shop.sms.codeFor(mobile)
  for (const [other, use] of Object.entries(uses(shop, person)))
    if (other !== purpose) expect([other, await use(code)]).toEqual([other, 'SMS_CODE_WRONG'])
  expect((await shop.call(readProfile, { token: person.token })).respCode).toBe('200')
})

describe('one code used several times at once', () => {
  const race = async (times: number, use: () => Promise<{ respCode: string }>) =>
    (await Promise.all(Array.from({ length: times }, use))).filter(({ respCode }) => respCode === '200')
      .length

  test('resets one password', async () => {
    const shop = await testShop()
    await anna(shop)
    const body = { mobile, smsCode: await smsCode(shop, mobile, 'forgot'), password }
    expect(await race(4, () => shop.call(resetPassword, { body }))).toBe(1)
    expect((await shop.call(resetPassword, { body })).respCode).toBe('SMS_CODE_WRONG')
  })

  test('erases one account, once', async () => {
    const shop = await testShop()
    const { token } = await anna(shop)
    await shop.call(sendOwnSmsCode, { token, body: { purpose: 'erase' } })
    const body = { smsCode: shop.sms.codeFor(mobile) }
    expect(await race(4, () => shop.call(eraseAccount, { token, body }))).toBe(1)
    const { rows } = await sql<{ members: number }>`SELECT count(*) AS members FROM member`.execute(shop.db)
    expect(rows).toEqual([{ members: 0 }])
  })

  test('and one captcha token sends one SMS', async () => {
    const shop = await testShop({ deps: { captchaOn: true } })
    const captchaToken = await solvedCaptcha(shop, 'sms')
    const send = () =>
      shop.call(sendSmsCode, { body: { mobile: freshMobile(), purpose: 'login', captchaToken } })
    expect(await race(8, send)).toBe(1)
    expect(shop.sms.sent).toHaveLength(1)
  })
})

describe('what is not revealed', () => {
  test('to any call: where the piece of a puzzle belongs', async () => {
    const shop = await testShop({ deps: { captchaOn: true } })
    const answer = await shop.call(refreshSlider, { params: { type: 'sms' } })
    expect(Object.keys(answer.data).sort()).toEqual(['height', 'newImg', 'oriImg', 'width'])
    const headers = JSON.stringify(answer.headers)
    const { rows } = await sql<{ answer: string }>`SELECT answer FROM captcha_challenge`.execute(shop.db)
    expect(rows).toHaveLength(1)
    expect(headers).not.toContain(`"${rows[0]?.answer}"`)
  })

  test('in the database: which browser asked for the code of which mobile', async () => {
    const shop = await testShop()
    await smsCode(shop, mobile, 'login')
    const { rows } = await sql<{ key: Buffer }>`SELECT mobile_index AS key FROM sms_code`.execute(shop.db)
    expect(rows).toHaveLength(1)
    for (const plain of [mobile, DEFAULT_SESSION])
      expect(rows[0]?.key).not.toEqual(shop.deps.vault.index('mobile', plain))
  })
})
