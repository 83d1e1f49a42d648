/** A cart with a ticket, a meal, postcards and a room: two orders out of it, one paid, the other still there. */
import type { Page } from '@playwright/test'
import {
  advanceClock,
  askControl,
  expect,
  type Language,
  presetLanguage,
  test,
  toastOf,
} from './support/journey.ts'
import { screenChecker } from './support/look.ts'
import {
  addOne,
  agreeToNotice,
  fillEach,
  freshIdNumber,
  newMember,
  payWithAlipay,
  wordsOf,
} from './support/steps.ts'

const look = screenChecker('cart')

const freeDays = (page: Page) =>
  page
    .getByRole('region', { name: /20\d\d/ })
    .getByRole('button', { name: /¥/ })
    .and(page.locator(':enabled'))

type Choice = {
  path: string
  offer: string
  toCart: string
  nextMonth: string
  days?: readonly number[]
}

/** Chosen on its page for the next month, and put into the cart. */
async function putInCart(
  page: Page,
  language: Language,
  { path, offer, toCart, nextMonth, days = [3] }: Choice,
) {
  await page.goto(path)
  // Each calendar opens at the month that is planned already, which leads further away with each product.
  await page.evaluate(() => {
    for (const key of ['checkInDate', 'checkOutDate']) sessionStorage.removeItem(key)
  })
  await page.reload()
  await page.getByRole('button', { name: nextMonth }).click()
  for (const day of days) await freeDays(page).nth(day).click()
  const slot = page.getByRole('radio', { name: /¥/ }).first()
  const group = page.getByRole('group', { name: offer, exact: true })
  await expect(slot.or(group.getByRole('status'))).not.toHaveCount(0)
  if (path.startsWith('/park')) await slot.locator('..').click()
  await addOne(page, language, offer)
  await pressToCart(page, toCart)
}

/** It is there as soon as it is known what is left. */
async function pressToCart(page: Page, toCart: string): Promise<void> {
  const code = new URL(page.url()).searchParams.get('code')
  await page.getByRole('button', { name: toCart }).click()
  await expect.poll(() => cartOf(page)).toContainEqual(expect.objectContaining({ code, inCart: true }))
}

const cartOf = async (page: Page): Promise<unknown> =>
  JSON.parse(await page.evaluate(() => sessionStorage.getItem('myCartList') ?? '[]'))

test('four products in the cart become two orders, of which a ticket, a meal and postcards to pick up are one; the first is paid at once, and the second waits in the cart', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  const steps = { toCart: '加入购物车', nextMonth: say.nextMonth }
  await newMember(page)
  await putInCart(page, language, { ...steps, path: '/park/detail?code=DECK433', offer: '成人票' })
  await putInCart(page, language, { ...steps, path: '/detail/eatery?code=LUNCH', offer: '成人' })
  await putInCart(page, language, {
    ...steps,
    path: '/detail/hotel?code=RIVERHOTEL',
    offer: '塔景双床房·双早',
    days: [3, 5],
  })
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  await pressToCart(page, steps.toCart)
  await page.goto('/index')
  await look(page, 'tab')
  await page.getByRole('link', { name: /^购物车/ }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { name: '订单 2' })).toBeVisible()
  const ways = page.getByRole('group', { name: '商品领取方式' })
  await ways.getByRole('button', { name: /^快递到家/ }).click()
  await expect(page.getByRole('heading', { name: '订单 3' })).toBeVisible()
  await look(page, 'sent-apart')
  await ways.getByRole('button', { name: /^到塔自提/ }).click()
  await expect(page.getByRole('heading', { name: '订单 3' })).toHaveCount(0)
  await look(page, 'orders')
  await page.getByRole('button', { name: '暂不购买 云端自助午餐' }).click()
  await expect(page.getByRole('heading', { name: '暂不购买的产品' })).toBeVisible()
  await page.getByRole('button', { name: '加回订单 云端自助午餐' }).click()
  await page.getByRole('button', { name: /^去下单：.*云端自助午餐.*明信片/ }).click()

  await expect(page).toHaveURL(/\/order\?orderNo=\d{16}|\/order\/\w+\?orderNo=\d{16}/)
  await expect(page.getByRole('textbox', { name: /^姓名/ }).first()).toBeVisible()
  await fillEach(page.getByRole('textbox', { name: /^姓名/ }), () => '李娜')
  await fillEach(page.getByRole('textbox', { name: /^证件号码/ }), freshIdNumber)
  await page.getByRole('button', { name: /^预计到达/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^12:00/ })
    .click()
  await page.getByRole('radio', { name: /^云端邮局/ }).check()
  await look(page, 'form')
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: say.seeOrder }).click()
  await expect(page.getByText('云端自助午餐').first()).toBeVisible()
  await expect(page.getByText('云顶明信片套装').first()).toBeVisible()
  await expect(page.getByText(/；到自提点出示订单码领取$/)).toBeVisible()
  const guide = page.locator('details').filter({ has: page.getByRole('heading', { name: '如何使用' }) })
  await expect(guide.getByRole('heading', { level: 4 })).toHaveText([
    ...['星空观光 433米', '云端自助午餐', '云顶明信片套装'],
  ])
  await look(page, 'order')
  await page.goto('/cart')
  await expect(page.getByText('云江酒店')).toBeVisible()
  await expect(page.getByText('云端自助午餐')).toHaveCount(0)
  await look(page, 'rest')
  await page.getByRole('button', { name: '移除 云江酒店' }).click()
  await expect(page.getByText('购物车是空的')).toBeVisible()
  await look(page, 'empty')
})

test('another time of the same product is an entry of its own, the same one again adds to it, and numbers are changed in the cart', async ({
  page,
  language,
}) => {
  const deck = {
    path: '/park/detail?code=DECK433',
    offer: '成人票',
    toCart: '加入购物车',
    nextMonth: wordsOf(language).nextMonth,
  }
  await putInCart(page, language, deck)
  await toastOf(page, '已加入购物车，共2张', () => page.getByRole('button', { name: deck.toCart }).click())
  await page.getByRole('button', { name: '时段 更改' }).click()
  await page.getByRole('radio', { name: /¥/ }).nth(2).locator('..').click()
  await toastOf(page, '已加入购物车，共1张', () => page.getByRole('button', { name: deck.toCart }).click())
  await page.goto('/index')
  const tab = (count: number) => page.getByRole('link', { name: new RegExp(`^购物车 ?，${count} 件$`) })
  await tab(3).click()
  const numbers = page.getByRole('group', { name: /^成人票 · 星空观光/ })
  await expect(numbers).toHaveCount(2)
  const [first, second] = [numbers.nth(0), numbers.nth(1)]
  await expect(first).toHaveText('2')
  await expect(second.getByRole('button', { name: /减一$/ })).toBeDisabled()
  await second.getByRole('button', { name: /加一$/ }).click()
  await expect(second).toHaveText('2')
  await expect(tab(4)).toBeVisible()
  await look(page, 'same-product')
  const remove = page.getByRole('button', { name: /^移除 星空观光/ })
  await remove.first().click()
  await expect(remove).toHaveCount(1)
  await expect(tab(2)).toBeVisible()
})

test('who presses while the day is still on its way loses neither the date nor the press', async ({
  page,
  language,
}) => {
  const day = '**/front/api/products/LUNCH/slots*'
  const toCart = page.getByRole('button', { name: '加入购物车' })
  const inCart = expect.objectContaining({ code: 'LUNCH', date: expect.any(String), inCart: true })
  await page.route(day, (route) => route.abort())
  await page.goto('/detail/eatery?code=LUNCH')
  await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
  const asked = page.waitForRequest(day)
  await freeDays(page).first().click()
  await asked
  await addOne(page, language, '成人')
  const answers = Promise.withResolvers<void>()
  await page.unroute(day)
  await page.route(day, async (route) => {
    await answers.promise
    await route.continue()
  })
  await toCart.click()
  await expect(page.getByRole('button', { name: wordsOf(language).continue, exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  expect(await cartOf(page)).not.toContainEqual(inCart)
  answers.resolve()
  await expect.poll(() => cartOf(page)).toContainEqual(inCart)
})

test('what was held from the cart and ran out waits in the cart, also after a reload', async ({
  page,
  language,
}) => {
  await page.clock.install()
  const say = wordsOf(language)
  const steps = { toCart: '加入购物车', nextMonth: say.nextMonth }
  await putInCart(page, language, { ...steps, path: '/detail/eatery?code=LUNCH', offer: '成人' })
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  await pressToCart(page, steps.toCart)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^去下单：.*云端自助午餐.*明信片/ }).click()
  await expect(page).toHaveURL(/orderNo=\d{16}/)
  await expect(page.getByRole('button', { name: say.submit })).toBeVisible()
  await page.clock.fastForward('11:00')
  await advanceClock(11)
  await expect(page.getByText('所选内容还在购物车里，可再次下单')).toBeVisible()
  await look(page, 'ran-out')
  await page.reload()
  await expect(page.getByRole('link', { name: '再次选购' })).toBeVisible()
  await look(page, 'ran-out-reloaded')
  await page.getByRole('link', { name: '回购物车' }).click()
  await expect(page.getByRole('button', { name: /^去下单：.*云端自助午餐.*明信片/ })).toBeVisible()
  await page.getByRole('button', { name: '移除 云顶明信片套装' }).click()
  await expect(page.getByText('云顶明信片套装')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^去下单：.*云端自助午餐/ })).toBeVisible()
})

test('in English and in the dark, the cart reads that a price has changed and a day is full', async ({
  page,
  context,
}) => {
  const language = 'en-US'
  const say = wordsOf(language)
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  const steps = { toCart: 'Add to cart', nextMonth: say.nextMonth }
  await putInCart(page, language, { ...steps, path: '/park/detail?code=DECK433', offer: 'Adult' })
  await putInCart(page, language, { ...steps, path: '/detail/eatery?code=LUNCH', offer: 'Adult' })
  // As if it had been put there at another price, and the other for a day that nobody sells.
  await page.evaluate(() => {
    const cart = JSON.parse(sessionStorage.getItem('myCartList') ?? '[]')
    sessionStorage.setItem(
      'myCartList',
      JSON.stringify(
        cart.map((item: { code: string }) =>
          item.code === 'LUNCH' ? { ...item, date: '2099-01-01' } : { ...item, seenFen: 12_300 },
        ),
      ),
    )
  })
  await page.goto('/cart')
  await expect(page.getByText('The price has changed; it was ¥123.00')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not available at the moment' })).toBeVisible()
  await look(page, 'told-en')
  await page.getByRole('link', { name: /^Choose again/ }).click()
  await expect(page).toHaveURL(/code=LUNCH/)
})

for (const language of ['zh-CN', 'en-US'] as const)
  test(`in ${language} a time that is full names the next one that has room, and one tap takes it`, async ({
    page,
    context,
  }) => {
    await presetLanguage(context, language)
    if (language === 'en-US') await page.emulateMedia({ colorScheme: 'dark' })
    const isChinese = language === 'zh-CN'
    await putInCart(page, language, {
      ...{ path: '/park/detail?code=DECK433', days: [isChinese ? 18 : 19] },
      ...{ offer: isChinese ? '成人票' : 'Adult', toCart: isChinese ? '加入购物车' : 'Add to cart' },
      nextMonth: wordsOf(language).nextMonth,
    })
    const inCart = async () => {
      const cart = await page.evaluate(() => sessionStorage.getItem('myCartList') ?? '[]')
      return JSON.parse(cart).find((item: { inCart?: boolean }) => item.inCart)
    }
    const { code, date, slot } = await inCart()
    await askControl('full-slot', { code, date, slot })
    await page.goto('/cart')
    const take = page.getByRole('button', { name: isChinese ? /^改为此时间/ : /^Switch to it/ })
    await expect(take).toBeVisible()
    await look(page, `next-${language}`)
    await take.click()
    await expect(page.getByRole('button', { name: isChinese ? /^去下单：/ : /^Continue with/ })).toBeVisible()
    await expect(take).toHaveCount(0)
    expect(await inCart()).toMatchObject({ code, date })
    expect((await inCart()).slot > slot).toBe(true)
  })
