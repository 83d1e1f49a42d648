/** Spec 8, one test per case: what the shop says and does, through the client that all pages share. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { readShop } from '#contract/endpoints/setting.ts'
import { productPhrases } from '#contract/product-phrases.ts'
import { type RefusalCode, refusals, sentenceOf } from '#contract/refusals.ts'
import { captchaMessages } from './features/captcha/messages.ts'
import { saleStateWords } from './features/catalogue/card-messages.ts'
import { dayWords } from './features/inventory/messages.ts'
import { statusTips } from './features/ordering/detail/order-status.ts'
import { payWords } from './features/payment/messages.ts'
import { call, onSessionLost } from './lib/call.ts'
import { failureOf, noResponse } from './lib/failures.ts'
import { sessionStore } from './lib/session-store.ts'
import { shownToast } from './ui/toast.tsx'

const root = join(import.meta.dirname, '..')
const lost = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onSessionLost(lost.mockClear(), () => true)
})
afterEach(() => {
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The tests below a folder that contain a text. */
const testsWith = (folder: string, text: string): string[] =>
  globSync(`${folder}/**/*.{test,spec}.ts`, { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes(text),
  )

/** The shop answers every call like this. */
function answers(status: number, envelope: object | string): void {
  const body = typeof envelope === 'string' ? envelope : JSON.stringify(envelope)
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

const refused = (respCode: string, respMsg: string) => ({ respCode, respMsg, data: null })
const english = (status: number) =>
  failureOf({ status, envelope: refused('X', 'what the server said') }, 'en-US')?.message

describe('success', () => {
  test('only when the respCode of the body equals "200"', async () => {
    answers(200, { respCode: '200', respMsg: 'OK', data: { name: '云顶塔' } })
    expect(await call(readShop)).toMatchObject({ name: '云顶塔' })
    expect(shownToast()).toBeNull()
  })

  test.each([
    ['0', '"0"'],
    ['201', '"201"'],
    ['SOLD_OUT', 'a refusal'],
  ])('otherwise (%s) the body is rejected and its respMsg shows as a warning toast', async (respCode) => {
    answers(200, refused(respCode, '已售罄，请重新选择'))
    await expect(call(readShop)).rejects.toMatchObject({ code: respCode })
    expect(shownToast()).toMatchObject({ text: '已售罄，请重新选择', kind: 'warning' })
  })

  test('a respCode that is the number 200 is none', async () => {
    answers(200, { respCode: 200, respMsg: 'number', data: {} })
    await expect(call(readShop)).rejects.toThrow('number')
  })
})

test('HTTP 400: no message set', async () => {
  answers(400, refused('BAD_REQUEST', '请求内容有误'))
  await expect(call(readShop)).rejects.toMatchObject({ status: 400, message: '' })
  expect(shownToast()).toBeNull()
})

test('HTTP 401: "Sorry, you have no permission to operate this data"', async () => {
  answers(401, refused('NOT_ALLOWED', 'something else'))
  await expect(call(readShop)).rejects.toMatchObject({ status: 401 })
  expect(shownToast()).toMatchObject({ text: '抱歉，您没有权限操作该数据', kind: 'warning' })
  expect(english(401)).toBe('Sorry, you have no permission to operate this data')
})

describe('HTTP 403', () => {
  const mei = {
    tokenInfo: { token: 'old', expiresAt: '2026-12-01T00:00:00Z' },
    userinfo: { id: '7', corp: null, nickname: 'Mei', guest: false },
  }

  test('log out, go to /login, with a redirect when the request wants its page back', async () => {
    sessionStore.store(mei)
    answers(403, refused('LOGIN_NEEDED', 'please log in'))
    await expect(call(readProfile)).rejects.toMatchObject({ status: 403 })
    expect(sessionStore.read()).toEqual({ tokenInfo: null, userinfo: null, wechatUserInfo: null })
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: true })
    expect(shownToast()).toBeNull()
  })

  test('and without one when it does not', async () => {
    answers(403, refused('LOGIN_NEEDED', 'please log in'))
    await expect(call(readShop)).rejects.toMatchObject({ status: 403 })
    expect(lost).toHaveBeenCalledExactlyOnceWith({ comeBack: false })
  })
})

test('HTTP 404: "Sorry, page not found"', async () => {
  answers(404, refused('NOT_FOUND', 'something else'))
  await expect(call(readShop)).rejects.toMatchObject({ status: 404 })
  expect(shownToast()).toMatchObject({ text: '抱歉，页面不存在', kind: 'warning' })
  expect(english(404)).toBe('Sorry, page not found')
})

test.each([402, 405, 429, 500, 502, 503, 504])(
  'HTTP %i, any other status: the service failed',
  async (status) => {
    answers(status, '<h1>Bad gateway</h1>')
    await expect(call(readShop)).rejects.toMatchObject({ status })
    expect(shownToast()).toMatchObject({ text: '抱歉，您请求的服务失败，请稍后再试', kind: 'warning' })
    expect(english(status)).toBe('Sorry, the service you requested failed, please try again later')
  },
)

test.each(['NOT_ALLOWED', 'NOT_FOUND', 'FAILED'] as const)(
  'the server says %s with the words of the browser',
  (code) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      const failure = failureOf({ status: refusals[code].status, envelope: null }, language)
      expect(sentenceOf(code, language)).toBe(failure?.message)
    }
  },
)

test('no response: code 500, "Unknown error, please contact the administrator"', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(readShop)).rejects.toMatchObject({ code: '500' })
  expect(shownToast()).toMatchObject({ text: '未知错误，请联系管理员', kind: 'warning' })
  expect(noResponse('en-US').message).toBe('Unknown error, please contact the administrator')
})

test('captcha failure: "verification failed" with a tip to drag the slider to fit the puzzle', () => {
  expect(captchaMessages['zh-CN'].FAILED).toMatch(/^验证失败.*拖动滑块.*拼图/)
  expect(captchaMessages['en-US'].FAILED).toMatch(/verification failed.*drag the slider.*puzzle/i)
})

describe('other messages', () => {
  const said = (code: RefusalCode) => [sentenceOf(code, 'zh-CN'), sentenceOf(code, 'en-US')].join(' | ')
  const zh = 'zh-CN'
  const en = 'en-US'

  test.each([
    [
      'order over pay time, please re-buy',
      said('ORDER_OVER_PAY_TIME'),
      /超过支付时间，请重新购买.*over its pay time.*buy again/,
    ],
    [
      'the same as a status',
      `${statusTips[zh].PAST_DUE} | ${statusTips[en].PAST_DUE}`,
      /重新购买.*buy again/,
    ],
    [
      'ticket is being issued, try later',
      said('TICKET_BEING_ISSUED'),
      /正在出票，请稍后再试.*being issued.*try again/,
    ],
    ['product under maintenance', said('PRODUCT_MAINTENANCE'), /产品维护中.*under maintenance/],
    [
      'and on its page',
      `${saleStateWords[zh].MAINTENANCE.tip} ${saleStateWords[en].MAINTENANCE.tip}`,
      /维护中.*under maintenance/,
    ],
    ['product stopped selling', said('PRODUCT_STOPPED'), /停止销售.*no longer on sale/],
    [
      'and on its page',
      `${saleStateWords[zh].STOPPED.tip} ${saleStateWords[en].STOPPED.tip}`,
      /停止销售.*no longer on sale/,
    ],
    ['sold out', said('SOLD_OUT'), /已售罄.*Sold out/],
    ['time slot has no tickets left', said('SLOT_SOLD_OUT'), /时段.*余票.*slot|time/i],
    [
      'and beside the slot',
      `${productPhrases.ticket[zh].slotFull} ${productPhrases.ticket[en].slotFull}`,
      /该时段已无余票.*No tickets left/,
    ],
    ['no flow limit set', said('NO_LIMIT_SET'), /限额.*flow limit/i],
    [
      'and in the calendar',
      `${dayWords[zh].why.NO_LIMIT_SET} ${dayWords[en].why.NO_LIMIT_SET}`,
      /客流限额.*flow limit/,
    ],
    ['pay fail', `${payWords[zh].failed} ${payWords[en].failed}`, /支付失败.*payment failed/i],
    ['product not available yet (coming soon)', said('PRODUCT_COMING_SOON'), /敬请期待.*not available yet/],
    [
      'rejected order: can refund or edit',
      `${statusTips[zh].CONFIRM_FAIL} ${statusTips[en].CONFIRM_FAIL}`,
      /可以在此退款或修改.*can refund or edit/,
    ],
    [
      'awaiting-confirmation tip',
      `${statusTips[zh].UNCONIRM} ${statusTips[en].UNCONIRM}`,
      /等待确认.*仅可查看.*only be viewed/,
    ],
  ])('%s', (_, text, wanted) => expect(text).toMatch(wanted))

  /** What the server refuses comes as a code: the toast shows its sentence, and a test over HTTP provokes it. */
  const codes = [
    ...['ORDER_OVER_PAY_TIME', 'TICKET_BEING_ISSUED', 'PRODUCT_MAINTENANCE', 'PRODUCT_STOPPED', 'SOLD_OUT'],
    ...['SLOT_SOLD_OUT', 'NO_LIMIT_SET', 'PAY_FAILED', 'PRODUCT_COMING_SOON'],
  ] as RefusalCode[]

  test.each(codes)('%s is provoked by a test of the server, and shown as a toast', async (code) => {
    expect(testsWith('server', `'${code}'`)).not.toEqual([])
    answers(200, refused(code, sentenceOf(code, zh)))
    await expect(call(readShop)).rejects.toMatchObject({ code })
    expect(shownToast()).toMatchObject({ text: sentenceOf(code, zh), kind: 'warning' })
  })

  test.each([
    ['order over pay time, please re-buy', statusTips[zh].PAST_DUE],
    ['product under maintenance', saleStateWords[zh].MAINTENANCE.tip],
    ['product stopped selling', saleStateWords[zh].STOPPED.tip],
    ['product not available yet (coming soon)', saleStateWords[zh].COMING_SOON.tip],
    ['time slot has no tickets left', productPhrases.ticket[zh].slotFull],
    ['no flow limit set', dayWords[zh].why.NO_LIMIT_SET],
    ['rejected order: can refund or edit', statusTips[en].CONFIRM_FAIL],
    ['awaiting-confirmation tip', statusTips[en].UNCONIRM.split(';')[0] ?? ''],
    ['captcha failure', captchaMessages[zh].FAILED],
    ['HTTP 404 as a page', failureOf({ status: 404, envelope: null }, zh)?.message ?? ''],
    ['no response', noResponse(zh).message],
  ])('%s is seen on a screen by a journey: %s', (_, sentence) => {
    expect(testsWith('e2e', sentence)).not.toEqual([])
  })
})
