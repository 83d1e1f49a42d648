/** A coupon from its activity to an order and back: claimed in a rush by a captcha, proposed, paid with, and returned when the order is refunded. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readyHandle, solveSlider } from './support/captcha.ts'
import {
  advanceMinutes,
  askControl,
  expect,
  expectAccessible,
  expectContrast,
  type Language,
  test,
  toastOf,
} from './support/journey.ts'
import { expectFits } from './support/look.ts'
import { reopenUntil } from './support/reopen-until.ts'
import { chooseSeats, newMember, payWithAlipay, placeOrder, signIn, wordsOf } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectFits(page)
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  if (folder) await page.screenshot({ path: join(folder, `${name}-dark.png`) })
  await page.emulateMedia({ colorScheme: 'light' })
}

const words = {
  'zh-CN': {
    welcome: '云顶见面礼',
    condition: '全部商品可用，满200元减30元',
    claim: '立即领取',
    claimed: '领取成功，下单时自动为您选用',
    coupons: '优惠券',
    saved: '已优惠 ¥30.00',
    notUsed: '不使用优惠券',
    choose: '选择优惠券',
    refund: '申请退款',
    all: '全选',
    reason: '退款原因',
    plans: '行程有变',
    submit: '提交退款',
    returned: '已退回，有效期内可再次使用',
    used: '已使用',
    soon: '即将开始',
    expired: '已失效',
    rule: '活动规则',
  },
  'en-US': {
    welcome: 'Welcome to Cloudtop',
    condition: 'For everything we sell, ¥30 off from ¥200',
    claim: 'Claim',
    claimed: 'Yours. We will propose it when you order',
    coupons: 'Coupons',
    saved: '¥30.00 off',
    notUsed: 'Use no coupon',
    choose: 'Choose a coupon',
    refund: 'Refund',
    all: 'All of them',
    reason: 'Reason',
    plans: 'My plans changed',
    submit: 'Request refund',
    returned: 'Returned, for use while it is valid',
    used: 'Used',
    soon: 'Soon',
    expired: 'Expired',
    rule: 'How it works',
  },
} as const satisfies Record<Language, Record<string, string>>

async function refundAll(page: Page, language: Language): Promise<void> {
  const say = words[language]
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await expect(page.getByText('-¥30.00').first()).toBeVisible()
  await look(page, `coupon-order-${language}`)
  await page.getByRole('link', { name: say.refund, exact: true }).click()
  await page.getByRole('button', { name: say.all }).click()
  await page.getByRole('button', { name: new RegExp(`^${say.reason}`) }).click()
  await page.getByRole('button', { name: new RegExp(say.plans) }).click()
  await look(page, `coupon-refund-${language}`)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page).toHaveURL(/refundDetail/)
}

for (const language of ['zh-CN', 'en-US'] as const) {
  test.describe(`a coupon in ${language}`, () => {
    test.use({ language })

    test('is claimed, proposed, paid with, and back after a full refund', async ({ page }) => {
      const say = words[language]
      await newMember(page)
      await page.goto('/discount/list')
      await expect(page.getByRole('link', { name: say.welcome })).toBeVisible()
      await expect(page.getByText(say.condition)).toBeVisible()
      await look(page, `discount-list-${language}`)
      await page.goto('/discount/activityList?tab=soon')
      await expect(page.getByRole('tab', { name: say.soon })).toHaveAttribute('aria-selected', 'true')
      await look(page, `discount-activities-${language}`)
      await page.goto('/discount/getCoupon')
      await look(page, `discount-code-${language}`)
      await page.goto('/discount/list')
      await page.getByRole('link', { name: say.welcome }).click()
      await look(page, `discount-get-${language}`)
      await askControl('claim-rush', { activity: words['zh-CN'].welcome })
      await page.getByRole('button', { name: say.claim, exact: true }).click()
      await readyHandle(page, language)
      if (folder) await page.screenshot({ path: join(folder, `coupon-captcha-${language}.png`) })
      await toastOf(page, say.claimed, () => solveSlider(page, language, 'claim'))

      await chooseSeats(page, language, { tickets: 2 })
      await expect(page.getByText(say.saved)).toBeVisible()
      await page.getByRole('button', { name: /-¥30\.00/ }).click()
      const sheet = page.getByRole('dialog', { name: say.choose })
      await expect(sheet.getByRole('button', { name: say.notUsed })).toBeVisible()
      await look(page, `coupon-sheet-${language}`)
      await sheet.getByRole('button', { name: new RegExp(say.welcome) }).click()
      await placeOrder(page, language)
      await payWithAlipay(page, language)
      await refundAll(page, language)
      await advanceMinutes(10)
      const open = async () => {
        await advanceMinutes(1)
        await page.reload()
      }
      await reopenUntil(open, (within) => expect(page.getByText(say.returned)).toBeVisible(within))
      await look(page, `coupon-returned-${language}`)
      await page.goto('/account/Coupon')
      const slips = page.getByRole('list', { name: say.coupons })
      await expect(slips.getByText(say.welcome)).toBeVisible()
      await slips.getByText(say.rule, { exact: true }).first().click()
      await look(page, `coupons-${language}`)
    })
  })
}

test('points pay a part of an order, and their page says where they went', async ({ page, language }) => {
  await signIn(page)
  await page.goto('/account/points')
  await expect(page.getByText('使用获得').first()).toBeVisible()
  await look(page, 'points')
  // On the last day: the member has seeded visits on near ones, and a document enters a product once a day.
  await chooseSeats(page, language, { code: 'DECK488', day: 'last' })
  await page.getByRole('checkbox', { name: /使用 \d+ 积分/ }).check()
  await expect(page.getByText(/已优惠 ¥/)).toBeVisible()
  await look(page, 'points-row')
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
  await expect(page.getByRole('term').filter({ hasText: '积分抵扣' })).toBeVisible()
  await page.goto('/account/points')
  await expect(page.getByText('下单抵扣')).toBeVisible()
  await look(page, 'points-spent')
})
