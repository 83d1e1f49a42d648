/** Goods come back: the clerk who counts them says which piece is damaged, and that one leaves the stock. */
import { logInAtDesk, openDesk, staffCalls } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { fillAddress, kindWords, openRefund, requestRefund, seeOrder, submitAndPay } from './support/kinds.ts'
import { keepPicture } from './support/look.ts'
import { addOne, newMember, wordsOf } from './support/steps.ts'

test('of two models that came back one is damaged: it is written off, and the other is sold again', async ({
  page,
  browser,
  language,
}) => {
  await newMember(page)
  await page.goto('/detail/goods?code=TOWERMODEL')
  for (const _ of [1, 2]) await addOne(page, language, '云顶塔模型·拼装版')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await page.getByRole('button', { name: kindWords(language).addAddress }).click()
  await fillAddress(page, language, {
    path: ['浙江省', '杭州市', '西湖区'],
    name: '李娜',
    street: '文三路100号3幢502室',
  })
  await submitAndPay(page, language)
  const orderNo = await seeOrder(page, language)
  const send = await staffCalls(page, 'orders')
  const unitNos = [`${orderNo}001`, `${orderNo}002`]
  await send('/shipments', { orderNo, unitNos, carrier: 'shunfeng', trackingNo: `SF${orderNo}` })
  await page.reload()
  await openRefund(page, language)
  await page.getByRole('checkbox').nth(1).check()
  await requestRefund(page, language)
  const refundNo = new URL(page.url()).searchParams.get('refundNo') ?? ''

  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'orders')
  await expect(desk.getByRole('menuitem', { name: '库存', exact: true })).toBeVisible()
  await desk.goto(`/console/refunds/${refundNo}`)
  await desk.getByRole('button', { name: '同意退款' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: '云顶塔模型·拼装版 002' }).check()
  await expectAccessible(desk)
  await keepPicture(desk, 'goods-damaged')
  await dialog.getByRole('button', { name: /^同意，退款 ¥/ }).click()
  await expect(desk.getByRole('button', { name: '同意退款' })).toHaveCount(0)
  await desk.goto('/console/stock/STOCK-MODEL-KIT')
  const written = desk.getByRole('row').filter({ hasText: refundNo })
  await expect(written).toContainText('报损')
  await expect(written).toContainText('-1')
  await keepPicture(desk, 'goods-written-off')
})
