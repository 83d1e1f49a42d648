import { readFile } from 'node:fs/promises'
import type { Tickets } from '#contract/endpoints/ordering.ts'
import { readCodes } from '../server/testing/read-code.ts'
import { expect, test } from './support/journey.ts'
import { chooseSeats, newAccount, payWithAlipay, placeOrder } from './support/steps.ts'

test('a paid ticket opens without a network, is saved as a picture, and is forgotten on log-out', async ({
  page,
  context,
  language,
}) => {
  await newAccount(page, language)
  await chooseSeats(page, language, { tickets: 2 })
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  const answered = page.waitForResponse(/\/orders\/\d+\/tickets$/)
  await page.getByRole('link', { name: '查看门票' }).click()
  const qrCode = page.getByRole('img', { name: /入园二维码/ })
  await expect(qrCode.locator('path')).toBeVisible()
  const { data } = (await (await answered).json()) as { data: Pick<Tickets, 'assistCode' | 'tickets'> }
  const barcode = page.getByRole('img', { name: '辅助码条形码' })
  const admission = { format: 'QRCode', text: data.tickets[0]?.code }
  const assist = { format: 'Code128', text: data.assistCode }
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 812 })
      const where = `${colorScheme}, ${width} px`
      expect(await readCodes(await qrCode.screenshot()), where).toEqual([admission])
      expect(await readCodes(await barcode.screenshot()), where).toEqual([assist])
    }
  const ticket = page.url()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('lookout-tickets-v1')).keys()).length))
    .toBeGreaterThan(5)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存为图片' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d{16}-.+\.png$/)
  expect(await readCodes(await readFile(await (await download).path())), 'in the picture').toEqual([
    admission,
  ])

  await context.setOffline(true)
  await page.goto(ticket)
  await expect(qrCode).toBeVisible()
  await expect(page.getByText('第1张，共2张')).toBeVisible()
  await context.setOffline(false)

  await page.goto('/mycenter')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
  await expect.poll(() => page.evaluate(() => caches.has('lookout-tickets-v1'))).toBe(false)
})
