/** The steps of buying, as a visitor takes them on the screens; words in both languages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { solveSlider } from './captcha.ts'
import { advanceSeconds, askControl, type Language, sandbox, shopUrl } from './journey.ts'
import { openDays, ordinaryDay } from './open-days.ts'
import { scrolled } from './settled.ts'

const words = {
  'zh-CN': {
    date: '选择日期',
    nextMonth: '下个月',
    slot: '选择时段',
    nextStep: '下一步',
    adult: '成人票',
    more: '加一',
    continue: '去下单',
    name: '姓名',
    idNumber: '证件号码',
    agreement: '我已阅读并同意',
    submit: '提交订单',
    payNow: '立即支付',
    mobile: '手机号码',
    smsCode: '短信验证码',
    getCode: '获取验证码',
    proved: '手机号已验证',
    accountOrMobile: '用户名或手机号',
    account: '用户名',
    password: '密码',
    repeat: '确认密码',
    logIn: '登录',
    logOut: '退出登录',
    bySms: '动态密码登录',
    register: '注册',
    alipay: '支付宝',
    seeOrder: '查看订单',
    qrCode: '的入园二维码',
    fullScreen: '全屏显示二维码',
    choosePicture: '选择头像图片',
  },
  'en-US': {
    date: 'Choose a date',
    nextMonth: 'Next month',
    slot: 'Choose a time',
    nextStep: 'Continue',
    adult: 'Adult',
    more: 'one more',
    continue: 'Continue',
    name: 'Name',
    idNumber: 'Document number',
    agreement: 'I have read and agree to the',
    submit: 'Place order',
    payNow: 'Pay now',
    mobile: 'Mobile number',
    smsCode: 'SMS code',
    getCode: 'Get code',
    proved: 'Mobile verified',
    accountOrMobile: 'Username or mobile',
    account: 'Username',
    password: 'Password',
    repeat: 'Confirm password',
    logIn: 'Log in',
    logOut: 'Log out',
    bySms: 'Dynamic password',
    register: 'Register',
    alipay: 'Alipay',
    seeOrder: 'View order',
    qrCode: 'QR code of',
    fullScreen: 'Show the QR code full screen',
    choosePicture: 'Choose a picture',
  },
} as const satisfies Record<Language, Record<string, string>>

export const wordsOf = (language: Language) => words[language]

/** A day of next month: far from today's rush, so journeys do not meet. */
export async function chooseSeats(page: Page, language: Language, choice: SeatChoice = {}): Promise<void> {
  await chooseAndContinue(page, language, choice)
  await expect(page.getByRole('timer').first()).toBeVisible()
}

/** `offer`: its name; adults, if nothing else is said. `day`: the first that costs least, if nothing else is said. */
type SeatChoice = { code?: string; tickets?: number; offer?: string; day?: 'ordinary' | 'last' }

/** Chooses and continues, wherever that leads. */
export async function chooseAndContinue(
  page: Page,
  language: Language,
  { code = 'DECK433', tickets = 1, offer = words[language].adult, day = 'ordinary' }: SeatChoice = {},
): Promise<void> {
  const say = words[language]
  await forgetChoice(page)
  await page.goto(`/park/detail?code=${code}`)
  await page.getByRole('button', { name: say.nextMonth }).click()
  await (day === 'last' ? openDays(page).last() : await ordinaryDay(page)).click()
  await chooseSlot(page, /¥/)
  for (let count = 0; count < tickets; count += 1) await addOne(page, language, offer)
  await page.getByRole('button', { name: say.continue }).click()
}

/** The radio itself is invisible: a finger presses the row around it. */
export const chooseSlot = (page: Page, slot: RegExp): Promise<void> =>
  page.getByRole('radio', { name: slot }).first().locator('..').click()

/** One more of an offer. A press that meets the page while it still scrolls to this step misses, and is made again. */
export async function addOne(page: Page, language: Language, offer: string): Promise<void> {
  const group = page.getByRole('group', { name: offer, exact: true })
  const count = group.getByRole('status')
  const wanted = Number(await count.innerText()) + 1
  await scrolled(page)
  await expect(async () => {
    if (Number(await count.innerText()) < wanted)
      await group.getByRole('button', { name: new RegExp(words[language].more) }).click()
    await expect(count).toHaveText(String(wanted), { timeout: 2_000 })
  }).toPass()
}

/** A purchase of its own: what was chosen earlier in this tab is not there again. */
async function forgetChoice(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return
  await page.evaluate(() => {
    for (const key of ['myCartList', 'checkInDate', 'checkOutDate', 'showDatePicker'])
      sessionStorage.removeItem(key)
  })
}

/** To a day of the shown month whose difference reads like this; the time stays. */
export async function chooseOtherDay(page: Page, language: Language, difference: RegExp): Promise<void> {
  const say = words[language]
  await openDays(page, difference).last().click()
  await page.getByRole('button', { name: say.nextStep }).click()
}

let mobiles = 0

/** A mobile that no other journey uses. */
export function freshMobile(): string {
  mobiles += 1
  return `137${String(Date.now() % 100_000).padStart(5, '0')}${String(mobiles).padStart(3, '0')}`
}

/** Asks for a code to the mobile that is typed already, solves the captcha, and types the code of the SMS. */
export async function fillSmsCode(
  page: Page,
  language: Language,
  mobile: string,
  { label = words[language].smsCode, within }: { label?: string; within?: Locator } = {},
): Promise<void> {
  const field = (within ?? page).getByRole('textbox', { name: label })
  const former = await sandbox.smsCode(mobile)
  await field.locator('..').getByRole('button', { name: words[language].getCode }).click()
  await solveSlider(page, language)
  await expect.poll(() => sandbox.smsCode(mobile)).not.toBe(former)
  await field.fill((await sandbox.smsCode(mobile)) ?? '')
}

/** In the order form; the code is checked at its sixth digit. */
export async function proveMobile(page: Page, language: Language, mobile: string): Promise<void> {
  const say = words[language]
  await page.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await fillSmsCode(page, language, mobile)
  await expect(page.getByText(say.proved)).toBeVisible()
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let people = 0

/** A resident's number of a grown-up that no other journey uses. */
export function freshIdNumber(): string {
  people += 1
  const day = new Date(Date.UTC(1980, 0, 1) + ((Date.now() / 1000 + people * 97) % 4000) * 86_400_000)
  const body = `110105${day.toISOString().slice(0, 10).replaceAll('-', '')}${String((people * 7) % 1000).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + '10X98765432'[sum % 11]
}

/** In the order form: its text has come, so its time is running. */
export async function openedNotice(page: Page): Promise<void> {
  const notice = page.locator('#purchase-notice')
  await notice.scrollIntoViewIfNeeded()
  await expect(notice.getByRole('heading', { level: 3 }).first()).toBeVisible()
}

/** The 20 seconds of the purchase notice go by, and it is agreed to. */
export async function agreeToNotice(page: Page, language: Language): Promise<void> {
  await openedNotice(page)
  await advanceSeconds(page, 20)
  const box = page.getByRole('checkbox', { name: words[language].agreement })
  await expect(box).toHaveAttribute('aria-disabled', 'false')
  await box.check()
}

/** A member's own line may take the place of the first fields in the moment in which they are typed into. */
export async function fillEach(fields: Locator, value: () => string): Promise<void> {
  await expect(async () => {
    for (const field of await fields.all()) await field.fill(value(), { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** Fills in the visitors, of whom the first is the contact, agrees to the notice, and places the order. */
export async function placeOrder(page: Page, language: Language): Promise<void> {
  const say = words[language]
  const names = page.getByRole('textbox', { name: new RegExp(`^${say.name}`) })
  await fillEach(names, () => (language === 'zh-CN' ? '李娜' : 'Ben Fox'))
  await fillEach(page.getByRole('textbox', { name: say.idNumber }), freshIdNumber)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
}

/** From the pay screen through the provider's cashier and back. */
export async function payWithAlipay(page: Page, language: Language, button?: RegExp): Promise<void> {
  const say = words[language]
  await page.getByRole('radio', { name: say.alipay, exact: true }).check()
  await page.getByRole('button', { name: button ?? say.payNow }).click()
  await page.getByRole('button', { name: /支付 Pay/ }).click()
}

export const demoPassword = 'Lookout@2026'

/** Logged in without a screen, for journeys about something else; the next screen finds the session. */
export async function signIn(page: Page, account = 'demo'): Promise<void> {
  const body = { account, password: demoPassword }
  const answer = await page.request.post(`${shopUrl}/front/api/sessions`, { data: body })
  const { respCode, respMsg, data } = await answer.json()
  expect(respCode, respMsg).toBe('200')
  // A page of the shop's origin that is nothing but a word.
  await page.goto(`${shopUrl}/healthz`)
  await page.evaluate(({ tokenInfo, userinfo }) => {
    localStorage.setItem('lookout:tokenInfo', JSON.stringify(tokenInfo))
    localStorage.setItem('lookout:userinfo', JSON.stringify(userinfo))
    localStorage.removeItem('lookout:leftOnPurpose')
  }, data)
}

/** By the log-in screen. */
export async function logIn(page: Page, language: Language, account = 'demo'): Promise<void> {
  await page.goto('/login')
  await fillLogIn(page, language, account)
}

/** On the log-in screen, wherever it leads. */
export async function fillLogIn(
  page: Page,
  language: Language,
  account = 'demo',
  password = demoPassword,
): Promise<void> {
  const say = words[language]
  await page.getByRole('textbox', { name: say.accountOrMobile }).fill(account)
  await page.getByLabel(say.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: say.logIn, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

let accounts = 0

/** Somebody new, who is logged in; registering itself is a journey of its own. */
export async function newMember(page: Page): Promise<{ account: string; mobile: string }> {
  accounts += 1
  const mobile = freshMobile()
  const account = `walker${Date.now() % 1_000_000}x${accounts}`
  await askControl('new-member', { account, mobile, password: demoPassword })
  await signIn(page, account)
  return { account, mobile }
}

const contacts = {
  'zh-CN': {
    add: '新增联系人',
    edit: /^编辑/,
    remove: /^删除/,
    save: '保存',
    saved: '常用联系人',
    idNumber: '证件号码',
  },
  'en-US': {
    add: 'New contact',
    edit: /^Edit/,
    remove: /^Delete/,
    save: 'Save',
    saved: 'Saved contacts',
    idNumber: 'Document number',
  },
} as const

export const contactWords = (language: Language) => contacts[language]

/** A visitor again, on the same phone. */
export async function logOut(page: Page, language: Language): Promise<void> {
  const { logOut } = words[language]
  await page.goto('/mycenter')
  await page.getByRole('button', { name: logOut }).click()
  await page.getByRole('dialog').getByRole('button', { name: logOut }).click()
  await expect(page).toHaveURL(/\/index$/)
}
