/** A buyer waits for goods: to be sent, on their way in a parcel with its number, and received. */
import type { Page } from '@playwright/test'
import { staffCalls } from './support/desk.ts'
import { askControl, expect, test } from './support/journey.ts'
import { screenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

const look = screenChecker('parcel')

type Paid = { orderNo: string; unitNos: string[] }

async function buyGoods(page: Page): Promise<Paid> {
  await newMember(page)
  const { orderNo, tickets } = await buyTickets(page, { tickets: 2 })
  await askControl('to-be-sent', { orderNo })
  return { orderNo, unitNos: tickets.map(({ unitNo }) => unitNo) }
}

const parcelsOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: '包裹物流' }) })

test('a buyer reads that goods are to be sent, then where the parcel is, and says that it has come', async ({
  page,
}) => {
  const { orderNo, unitNos } = await buyGoods(page)
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByRole('heading', { name: '包裹物流' })).toBeVisible()
  await expect(page.getByText('2件商品正在准备')).toBeVisible()
  await expect(page.getByRole('heading', { name: '待发货', exact: true })).toBeVisible()
  await expect(page.getByText('辅助码', { exact: true }), 'no code opens anything').toHaveCount(0)
  await look(page, 'to-send-zh')
  await page.goto('/orderList')
  const card = page.getByRole('article').first()
  await expect(card.getByText('待发货', { exact: true })).toBeVisible()
  await expect(card.getByText('待使用', { exact: true })).toHaveCount(0)
  await look(page, 'list-to-send-zh')
  await page.goto(`/orderDetail?orderNo=${orderNo}`)

  const desk = await staffCalls(page, 'orders')
  const trackingNo = `SF${orderNo.slice(-12)}`
  await desk('/shipments', { orderNo, unitNos: unitNos.slice(0, 1), carrier: 'shunfeng', trackingNo })
  await page.reload()
  await expect(page.getByText('1件商品正在准备')).toBeVisible()
  await expect(page.getByText(trackingNo)).toBeVisible()
  await expect(page.getByText('待收货', { exact: true })).toBeVisible()
  await look(page, 'sent-zh')

  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '还没有收到' }).click()
  await page.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
  await expect(parcelsOf(page).getByText('已收货', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '确认收货' })).toHaveCount(0)
  await expect(page.getByText('1件商品正在准备'), 'the other one is still to be sent').toBeVisible()
  await page.reload()
  await expect(parcelsOf(page).getByText('已收货', { exact: true })).toBeVisible()
  await look(page, 'received-zh')
})

test.describe('in English', () => {
  test.use({ language: 'en-US' })
  test('parcels read well in the dark', async ({ page }) => {
    const { orderNo, unitNos } = await buyGoods(page)
    const desk = await staffCalls(page, 'orders')
    await desk('/shipments', { orderNo, unitNos, carrier: 'jd', trackingNo: `JD${orderNo.slice(-12)}` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/orderDetail?orderNo=${orderNo}`)
    await expect(page.getByText('JD Logistics')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'On its way', exact: true })).toBeVisible()
    await look(page, 'sent-dark-en')
    await page.goto('/orderList')
    await expect(page.getByRole('article').first().getByText('On its way', { exact: true })).toBeVisible()
    await look(page, 'list-sent-dark-en')
  })
})
