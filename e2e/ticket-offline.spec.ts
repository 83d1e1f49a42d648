import { readFile } from 'node:fs/promises'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { readCodes } from '../server/testing/read-code.ts'
import { dataOf, expect, test } from './support/journey.ts'
import { chooseSeats, newMember, payWithAlipay, placeOrder } from './support/steps.ts'

// Scanners read the code from a phone's screen, which has two points per pixel.
test.use({ deviceScaleFactor: 2, serviceWorkers: 'allow' })

/** With lines of uneven width ZXing reads this one as another as well. */
const confusable = '8RAEAMDH'

test('a paid ticket opens without a network, is saved as a picture, and is forgotten on log-out', async ({
  page,
  context,
  language,
}) => {
  await newMember(page)
  await chooseSeats(page, language, { tickets: 2 })
  await placeOrder(page, language)
  const ticketsCall = /\/orders\/\d+\/tickets$/
  await page.route(ticketsCall, async (route) => {
    const response = await route.fetch()
    const envelope = await response.json()
    await route.fulfill({
      response,
      json: { ...envelope, data: { ...envelope.data, assistCode: confusable } },
    })
  })
  const data = await dataOf<Pick<Tickets, 'assistCode' | 'tickets'>>(page, ticketsCall, () =>
    payWithAlipay(page, language),
  )
  const qrCode = page.getByRole('img', { name: /的入园二维码/ })
  await expect(qrCode.locator('path')).toBeVisible()
  await expect(page.locator('#app-overlay')).toHaveCount(0)
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
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.unroute(ticketsCall)
  await page.getByRole('link', { name: '查看订单' }).click()
  // The page that is left shows the same ticket until this one is there.
  await expect(page.getByRole('heading', { name: '订单详情', level: 1 })).toBeVisible()
  await expect(qrCode).toBeVisible()
  const ticket = page.url()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('lookout-tickets-v1')).keys()).length))
    .toBeGreaterThan(5)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存为图片' }).click()
  expect((await download).suggestedFilename()).toMatch(/^\d{16}-.+\.png$/)
  expect(await readCodes(await readFile(await (await download).path())), 'in the picture').toEqual([
    admission,
  ])

  const calendar = page.waitForEvent('download')
  await page.getByRole('button', { name: '加入日历' }).click()
  expect((await calendar).suggestedFilename()).toMatch(/^\d{16}\.ics$/)
  expect(await readFile(await (await calendar).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: '全屏显示二维码' }).click()
  const full = page.getByRole('dialog', { name: '入园二维码' })
  await expect(full.getByRole('img', { name: /的入园二维码/ }).locator('path')).toBeVisible()
  expect(await readCodes(await full.screenshot()), 'full screen').toEqual([admission])
  expect((await full.getByRole('img').boundingBox())?.width).toBeGreaterThan(300)
  await full.getByRole('button', { name: '下一个' }).click()
  await expect(full.getByText('第2张，共2张')).toBeVisible()
  await full.getByRole('button', { name: '关闭' }).click()
  await expect(page.getByText('第2张，共2张')).toBeVisible()

  await context.setOffline(true)
  await page.goto(ticket)
  await expect(qrCode).toBeVisible()
  await expect(page.getByText('第1张，共2张')).toBeVisible()
  const styled = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ sheet }) => !!sheet),
  )
  expect(styled.length).toBeGreaterThan(1)
  expect(styled).not.toContain(false)
  // The list, which is not kept, leads to the tickets that are.
  await page.goto('/index')
  await page.reload()
  await page.getByRole('link', { name: '订单', exact: true }).click()
  await expect(page.getByText('当前没有网络')).toBeVisible()
  await page.getByRole('region', { name: '本机已保存' }).getByRole('link').click()
  await expect(page).toHaveURL(ticket)
  await expect(qrCode).toBeVisible()
  // What is not kept says why it does not open, and opens with the network.
  await page.getByRole('link', { name: '申请退款', exact: true }).click()
  await expect(page.getByText('当前没有网络')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '提交退款' })).toBeVisible()

  await page.goto('/mycenter')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
  await expect.poll(() => page.evaluate(() => caches.has('lookout-tickets-v1'))).toBe(false)
})
