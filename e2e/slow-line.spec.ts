/** On a slow or a broken line: what is not known yet is never shown as nothing. */
import { cut, holdBack } from './support/held-back.ts'
import { expect, test } from './support/journey.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember, signIn } from './support/steps.ts'

test('reasons that could not be loaded are asked for again, and who has asked for a refund never reads that there is none', async ({
  page,
}) => {
  await newMember(page)
  const { orderNo } = await buyTickets(page)
  const mend = await cut(page, '**/refund-reasons')
  await page.goto(`/refund?orderNo=${orderNo}`)
  await expect(page.getByText('加载失败')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /行程有变/ }).click()
  const quote = await holdBack(page, '**/refund-quote')
  await page.getByRole('button', { name: '提交退款' }).click()
  await expect(page).toHaveURL(/\/refundDetail\?refundNo=T/)
  await expect(page.getByText('待审核').first()).toBeVisible()
  expect(quote.count()).toBe(0)
})

test('who has written a comment never reads that there is one already, and no press on the way loses it', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/commonComment')
  await page
    .getByRole('link', { name: /^去评价 VR/ })
    .first()
    .click()
  await page.getByRole('radio', { name: /^5 星/ }).check({ force: true })
  await page.getByRole('textbox', { name: '评价内容' }).fill('灯光很美，讲解也很耐心。')
  // The other language loads the view anew.
  await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
  const comments = await holdBack(page, /\/orders\/\d+\/comments/)
  await page.getByRole('button', { name: '提交评价' }).click()
  await expect(page).toHaveURL(/\/commentDetail\?commentNo=E/)
  expect(comments.count()).toBe(0)
})
