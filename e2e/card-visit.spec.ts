/** Who holds an annual card books a visit for nothing: on a day on which the card is good, once a day, and for nobody else. */
import type { Page } from '@playwright/test'
import { type DemoPerson, family } from '../demo/people.ts'
import { photograph } from '../server/testing/pictures.ts'
import { staffCalls } from './support/desk.ts'
import { askControl, expect, test } from './support/journey.ts'
import { openPaidOrder } from './support/kinds.ts'
import { answer, openGate, scan } from './support/lane.ts'
import { screenChecker } from './support/look.ts'
import { readShownCode } from './support/purchase.ts'
import { agreeToNotice, chooseSeats, freshIdNumber, payWithAlipay, signIn, wordsOf } from './support/steps.ts'

const look = screenChecker('card-visit')
const say = wordsOf('zh-CN')
const { father, mother } = family

type Named = { name: string; idNumber: string }
const named = ({ name, document }: DemoPerson): Named => ({ name, idNumber: document?.number ?? '' })

/** The last day: none of the seeded visits is so far away. */
const chooseFreeTicket = (page: Page) => chooseSeats(page, 'zh-CN', { offer: '年卡免费票', day: 'last' })

async function submitFor(page: Page, { name, idNumber }: Named): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(`^${say.name}`) }).fill(name)
  await page.getByRole('textbox', { name: say.idNumber }).fill(idNumber)
  await page.getByRole('button', { name: say.submit }).click()
}

const refusal = (page: Page, sentence: RegExp) =>
  page.getByRole('alert').filter({ hasText: sentence }).first()

test('the holder of an annual card books a free visit, comes in with the card on its day, and renews another one', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await chooseFreeTicket(page)
  await agreeToNotice(page, 'zh-CN')
  await page.getByRole('button', { name: '手动填写' }).click()
  await submitFor(page, { name: '李娜', idNumber: freshIdNumber() })
  await expect(refusal(page, /没有此票所需的有效卡/)).toBeVisible()
  // Hers ends in three weeks, before the day of the visit.
  await submitFor(page, named(mother))
  await expect(refusal(page, /不在有效期内/)).toBeVisible()
  await look(page, 'refused')
  await submitFor(page, named(father))
  const orderNo = await openPaidOrder(page, 'zh-CN')
  await expect(page.getByText('¥0.00').first()).toBeVisible()
  await look(page, 'order')

  await chooseFreeTicket(page)
  await agreeToNotice(page, 'zh-CN')
  await page.getByRole('button', { name: say.submit }).click()
  await expect(refusal(page, /当日次数已约满/)).toBeVisible()

  await page.goto('/idcard/index')
  await page.getByRole('link', { name: /^云顶年卡 · 林\*\* 有效期至/ }).click()
  await expect(page.getByText(/已预约/).first()).toBeVisible()
  await look(page, 'booked')
  const code = await readShownCode(page)
  await askControl('admit-from-now', { orderNo })
  const lane = await openGate(browser, 'zh-CN')
  await lane.getByRole('button', { name: '1号闸机' }).click()
  await scan(lane, code)
  await expect(answer(lane)).toHaveAttribute('data-tone', 'green')
  await expect(lane.getByRole('img', { name: /照片/ })).toBeVisible()
  await scan(lane, code)
  await expect(answer(lane)).toHaveAttribute('data-tone', 'red')
  await lane.context().close()
  await renewCard(page)
})

/** Hers ends in three weeks: it names her again, is approved, and waits below the former one for the day after. */
async function renewCard(page: Page): Promise<void> {
  await page.goto('/idcard/index')
  await page.getByRole('link', { name: /^云顶年卡 · 陈\*\* 有效期至/ }).click()
  await page.getByRole('link', { name: '续卡' }).click()
  await page.getByRole('button', { name: /加一/ }).click()
  await page.getByRole('button', { name: say.continue }).click()
  await expect(page.getByText(/^续办陈\*\*的卡：新卡自.+起生效/)).toBeVisible()
  const chosen = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
  await expect(chosen('雨桐')).toBeVisible()
  await page.getByRole('button', { name: '我自己', exact: true }).click()
  await expect(chosen('我自己')).toBeVisible()
  await page.getByRole('button', { name: '雨桐', exact: true }).click()
  await expect(chosen('雨桐')).toBeVisible()
  const photo = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photograph(900, 1200) }
  await page
    .getByLabel(/的照片$/)
    .and(page.locator('input[type=file]'))
    .setInputFiles([photo])
  await page.getByRole('dialog').getByRole('button', { name: '使用此照片' }).click()
  await expect(page.getByRole('img', { name: /的照片$/ })).toBeVisible()
  await look(page, 'renewal-form')
  await agreeToNotice(page, 'zh-CN')
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, 'zh-CN')
  const orderNo = await openPaidOrder(page, 'zh-CN')
  await page.goto(`/card/approveStatus?orderNo=${orderNo}`)
  await page.getByRole('link', { name: /云顶年卡/ }).click()
  await expect(page.getByText('待审核', { exact: true })).toBeVisible()
  const cardNo = new URL(page.url()).searchParams.get('cardNo')
  const staff = await staffCalls(page, 'orders')
  await staff(`/cards/${cardNo}/pass`, { version: 1 })
  await page.reload()
  await expect(page.getByText('尚未生效', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '卡二维码' })).toHaveCount(0)
  await look(page, 'renewed')
  await page.goto('/idcard/index')
  await expect(page.getByRole('link', { name: /^云顶年卡 · 陈\*\* 有效期至/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^云顶年卡 · 陈\*\* 自.+起生效/ })).toBeVisible()
  await look(page, 'renewed-list')
}
