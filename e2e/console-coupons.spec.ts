/** A coupon activity from the console to a visitor and back: written, published, given by code, redeemed, and stopped. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { newMember } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: join(folder, `console-coupons-${name}.png`), fullPage: true })
}

async function fillBoth(desk: Page, label: string, zh: string, en: string): Promise<void> {
  await desk.getByRole('textbox', { name: `${label} · 中文` }).fill(zh)
  await desk.getByRole('textbox', { name: `${label} · 英文` }).fill(en)
}

async function voidThe(desk: Page, row: Locator, reason: string): Promise<void> {
  await row.getByRole('button', { name: /^作\s*废$/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: /^作\s*废$/ }).click()
  await expect(row).toContainText('已作废')
}

test('staff write an activity, publish it, and give codes, of which a member redeems one', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'content')
  await openDeskPage(desk, '优惠券')
  await expect(desk.getByRole('row').filter({ hasText: 'WELCOME' })).toContainText('领取中')
  await look(desk, 'list-zh')
  await desk.getByRole('button', { name: '新建活动' }).click()
  await expect(desk.getByText('请用大写字母、数字和短横线填写活动编号')).toBeVisible()
  await desk.getByRole('textbox', { name: '活动编号' }).fill('partner-26')
  await expect(desk.getByText(/^请补全或更正：/)).toBeVisible()
  await expect(desk.getByRole('button', { name: '保存为草稿' })).toHaveCount(0)
  await fillBoth(desk, '名称', '城市书店联名券', 'With the city bookshop')
  await fillBoth(desk, '使用条件', '门票满100元减25元', '¥25 off tickets from ¥100')
  await fillBoth(desk, '规则', '凭书店小票上的兑换码领取。', 'Redeem the code on your receipt.')
  await desk.getByRole('combobox', { name: '领取方式' }).click()
  await desk.getByTitle('凭兑换码', { exact: true }).click()
  await desk.getByRole('spinbutton', { name: '总量（张）' }).fill('5')
  await desk.getByRole('spinbutton', { name: '减多少（元）' }).fill('25')
  await desk.getByRole('spinbutton', { name: '满多少可用' }).fill('100')
  const opens = desk.getByRole('textbox', { name: '开始领取' })
  await opens.fill('2026-01-01 00:00')
  await opens.press('Enter')
  await expect(desk.getByText(/^请补全或更正：/)).toHaveCount(0)
  await look(desk, 'new-zh')
  await desk.getByRole('button', { name: '保存为草稿' }).click()
  await expect(desk).toHaveURL(/\/console\/coupons\/PARTNER-26$/)
  await expect(desk.locator('h1 .ant-tag')).toHaveText('草稿')

  await desk.getByRole('button', { name: '生成兑换码' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('6')
  await dialog.getByRole('button', { name: /^生\s*成$/ }).click()
  await expect(dialog.getByText('请填写 1 到 5 之间的整数')).toBeVisible()
  await dialog.getByRole('spinbutton').fill('3')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: /^生\s*成$/ }).click()
  await expect(desk.getByText('未兑换')).toHaveCount(3)
  const waiting = desk.waitForEvent('download')
  await desk.getByRole('button', { name: '下载 CSV' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('PARTNER-26.csv')
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('序号,兑换码,兑换时间,作废时间')
  const [, code = ''] = lines[1]?.split(',') ?? []

  await newMember(page)
  const redeem = async (typed: string) => {
    await page.goto('/account/Coupon')
    await page.getByRole('button', { name: '使用兑换码' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').fill(typed)
    await sheet.getByRole('button', { name: /^兑换/ }).click()
  }
  await redeem(code)
  await expect(page.getByText('兑换码无效或已被使用，请核对后重试')).toBeVisible()
  await desk.getByRole('button', { name: /^发\s*布$/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('领取中')
  await redeem(code.toLowerCase().replaceAll('-', ' '))
  await expect(page.getByRole('listitem').filter({ hasText: '城市书店联名券' })).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('未兑换')).toHaveCount(2)
  await expect(desk.getByText('1 / 5')).toBeVisible()
  await expect(desk.getByRole('cell', { name: /^Q\d{6}/ })).toHaveCount(1)
  await expect(desk.getByText(/已有 1 张被领取/)).toBeVisible()
  await expect(desk.getByRole('spinbutton', { name: '减多少（元）' })).toBeDisabled()
  await look(desk, 'detail-zh')
  await voidThe(desk, desk.getByRole('row').filter({ hasText: /^3/ }), '印刷有误')
  await voidThe(desk, desk.getByRole('row').filter({ hasText: /Q\d{6}/ }), '误发的优惠券')
  await look(desk, 'void-zh')
  await page.goto('/account/Coupon?tab=expired')
  const slip = page.getByRole('listitem').filter({ hasText: '城市书店联名券' })
  await expect(slip).toContainText('已被景区作废：误发的优惠券')
  await look(page, 'void-coupon-zh')
  await desk.getByRole('spinbutton', { name: '总量（张）' }).fill('2')
  await desk.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(desk.getByText('已生成3个兑换码，总量不能低于此数')).toBeVisible()
  await desk.getByRole('spinbutton', { name: '总量（张）' }).fill('8')
  await desk.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(desk.getByText('1 / 8')).toBeVisible()
  await desk.getByRole('button', { name: /^停\s*止$/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^停\s*止$/ })
    .click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('已停止')
  await desk.context().close()
  const [second = '', third = ''] = [2, 3].map((at) => lines[at]?.split(',')[1])
  await redeem(second)
  await expect(page.getByText('兑换码无效或已被使用，请核对后重试')).toBeVisible()
  await redeem(third)
  await expect(page.getByText('该优惠券或兑换码已作废，不能使用')).toBeVisible()
})

test('of two who change an activity, the second reads that somebody was first and saves over it knowingly', async ({
  browser,
}) => {
  const first = await openDesk(browser, { language: 'en-US' })
  const second = await openDesk(browser, { language: 'en-US', dark: true })
  for (const desk of [first, second]) {
    await logInAtDesk(desk, 'content')
    await openDeskPage(desk, 'Coupons')
    await desk.getByRole('row').filter({ hasText: 'SPRING' }).click()
    await expect(desk.getByRole('spinbutton', { name: 'Coupons in all' })).toHaveValue('1500')
  }
  await second.getByRole('spinbutton', { name: 'Coupons in all' }).fill('1700')
  await first.getByRole('spinbutton', { name: 'Coupons in all' }).fill('1600')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('0 / 1600')).toBeVisible()
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText(/^Somebody else has just changed this activity/)).toBeVisible()
  await expect(second.getByText('0 / 1600')).toBeVisible()
  await look(second, 'conflict-en-dark')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('0 / 1700')).toBeVisible()
  await first.context().close()
  await second.context().close()
})

test('staff issue a batch of vouchers, whose serials are a file that is given once, and void one', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'content')
  await openDeskPage(desk, '兑换券')
  await expect(desk.getByRole('row').filter({ hasText: 'YZB-STOPPED' })).toContainText('已停用')
  await look(desk, 'vouchers-zh')
  await desk.getByRole('button', { name: '新建批次' }).click()
  await desk.getByRole('textbox', { name: '批次编号' }).fill('gift-26')
  await fillBoth(desk, '名称', '观光双人礼券', 'Deck gift for two')
  await fillBoth(desk, '发行方', '云州银行', 'Bank of Yunzhou')
  await fillBoth(desk, '兑换须知', '限兑换一次。', 'Exchanged once.')
  await desk.getByRole('combobox', { name: '产品' }).click()
  await desk.locator('.ant-select-item-option').first().click()
  await desk.getByRole('combobox', { name: '票种' }).click()
  await desk.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await desk.getByRole('spinbutton', { name: '每券结算价（元）' }).fill('260')
  await expect(desk.getByText(/^请补全或更正：/)).toHaveCount(0)
  await look(desk, 'voucher-new-zh')
  await desk.getByRole('button', { name: '创建批次' }).click()
  await expect(desk).toHaveURL(/\/console\/vouchers\/GIFT-26$/)
  await desk.getByRole('button', { name: '生成并下载' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('3')
  const downloading = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: '生成并下载' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => /^[123],\w{4}(-\w{4}){4}$/.test(line))).toEqual([true, true, true])
  const second = desk.getByRole('row').filter({ hasText: lines[2]?.slice(-4) ?? '' })
  await second.getByRole('button', { name: /^作\s*废$/ }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('邮寄丢失')
  await dialog.getByRole('button', { name: /^作\s*废$/ }).click()
  await expect(second).toContainText('已作废')
  await look(desk, 'voucher-batch-zh')
  // What comes back is good again once a stopped batch is, and never again where it is void.
  await desk.getByRole('button', { name: '停用' }).click()
  await expect(dialog).toContainText('在重新启用前')
  await expect(dialog).not.toContainText('退回的券')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await desk.getByRole('button', { name: '整批作废' }).click()
  await expect(dialog).toContainText('退回的券也不能再使用')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const [, serial = ''] = lines[1]?.split(',') ?? []
  await openDeskPage(desk, '兑换券')
  await desk.getByRole('button', { name: '查找兑换券' }).click()
  await dialog.getByRole('textbox', { name: '序列号' }).fill(serial.slice(0, -1))
  await dialog.getByRole('button', { name: /^查\s*找$/ }).click()
  await expect(dialog.getByText('序列号不完整或有误，请核对')).toBeVisible()
  await dialog.getByRole('textbox', { name: '序列号' }).fill(serial.toLowerCase().replaceAll('-', ' '))
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: /^查\s*找$/ }).click()
  await expect(desk).toHaveURL(/\/console\/vouchers\?batch=GIFT-26&no=1$/)
  const found = desk.getByRole('row').filter({ hasText: serial.slice(-4) })
  await expect(found).toContainText('未兑换')
  await look(desk, 'voucher-found-zh')
  await voidThe(desk, found, '客人退回')
  await expect(desk).toHaveURL(/no=1$/)
  await desk.getByRole('button', { name: '查找兑换券' }).click()
  await dialog.getByText('末四位', { exact: true }).first().click()
  await dialog.getByRole('textbox', { name: '末四位' }).fill(lines[3]?.slice(-4).toLowerCase() ?? '')
  await dialog.getByRole('button', { name: /^查\s*找$/ }).click()
  await expect(desk).toHaveURL(new RegExp(`tail=${lines[3]?.slice(-4)}$`))
  await desk.locator('tbody tr.is-open-able').filter({ hasText: 'GIFT-26' }).click()
  await expect(desk).toHaveURL(/\/console\/vouchers\/GIFT-26$/)
})

test('in English and in the dark, the serials of a batch are a file that is given once, until the batch is void', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'content')
  await openDeskPage(desk, 'Vouchers')
  await look(desk, 'vouchers-dark-en')
  await desk.getByRole('button', { name: 'New batch' }).click()
  await desk.getByRole('textbox', { name: 'Code of the batch' }).fill('welfare-26')
  for (const label of ['Name', 'Issuer', 'Terms of exchange']) {
    await desk.getByRole('textbox', { name: `${label} · Chinese` }).fill('滨江集团')
    await desk.getByRole('textbox', { name: `${label} · English` }).fill('Riverside Group')
  }
  await desk.getByRole('combobox', { name: 'Product' }).click()
  await desk.locator('.ant-select-item-option').first().click()
  await desk.getByRole('combobox', { name: 'Offer' }).click()
  await desk.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await desk.getByRole('spinbutton', { name: 'Settlement price per voucher (yuan)' }).fill('199.50')
  await desk.getByRole('button', { name: 'Create the batch' }).click()
  await expect(desk).toHaveURL(/\/console\/vouchers\/WELFARE-26$/)
  await desk.getByRole('button', { name: 'Make and download' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('2')
  const downloading = desk.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make and download' }).click()
  const [head, ...serials] = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(head).toBe('No.,Serial number')
  expect(new Set(serials.map((line) => line.split(',')[1])).size).toBe(2)
  // The page shows their ends and no more.
  for (const line of serials) {
    await expect(desk.getByRole('row').filter({ hasText: line.slice(-4) })).toContainText('Not exchanged')
    await expect(desk.getByText(line.slice(2))).toHaveCount(0)
  }
  await look(desk, 'voucher-batch-dark-en')
  await desk.getByRole('button', { name: 'Void the batch' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The contract ended')
  await dialog.getByRole('button', { name: 'Void the batch' }).click()
  await expect(desk.locator('h1 .ant-tag')).toHaveText('Void')
  await expect(desk.getByRole('button', { name: 'Make and download' })).toHaveCount(0)
  await desk.context().close()
})
