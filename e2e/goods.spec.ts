/** Goods of the souvenir shop: sent to an address with its freight, or picked up at the tower with a code. */
import type { Page } from '@playwright/test'
import { staffCalls } from './support/desk.ts'
import { expect, presetLanguage, test } from './support/journey.ts'
import {
  chooseRegion,
  fillAddress,
  kindWords,
  openKindFromHome,
  openPaidOrder,
  submitAndPay,
} from './support/kinds.ts'
import { screenChecker } from './support/look.ts'
import { readShownOrder } from './support/purchase.ts'
import { addOne, agreeToNotice, freshMobile, newMember, proveMobile, wordsOf } from './support/steps.ts'

const look = screenChecker('goods')

const total = (page: Page, price: string) =>
  page.getByText(price, { exact: true }).and(page.locator('strong, output, span, p')).last()

test('a member has two toys sent to a new address, follows the parcel, and forgets the address', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await newMember(page)
  await openKindFromHome(page, '商品')
  await expect(page).toHaveURL(/\/list\/goods$/)
  await look(page, 'list')
  await page.getByRole('link', { name: /云朵玩偶/ }).click()
  await expect(page.getByRole('heading', { name: '商品参数' })).toBeVisible()
  await expect(page.getByText('快递配送、到店自提')).toBeVisible()
  await addOne(page, language, '云朵玩偶·晨白')
  await addOne(page, language, '云朵玩偶·夜蓝')
  await expect(page.getByText('共2件')).toBeVisible()
  await page.reload()
  await expect(page.getByText('共2件')).toBeVisible()
  await expect(page.getByRole('heading', { name: '购买须知' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/入园|取票|门票|日期|预订/)
  await look(page, 'detail')
  await page
    .getByRole('button', { name: /^商品说明与退货/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('退款')
  await expect(page.getByRole('dialog')).not.toContainText('改期')
  await expect(page.getByRole('dialog')).toContainText(
    '在“我的订单”中打开订单，即可按上述规则申请退款；如需帮助',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: say.continue }).click()

  await expect(page).toHaveURL(/\/order\/goods\?orderNo=\d{16}/)
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByRole('alert').filter({ hasText: '请填写收货地址' })).toBeVisible()
  await expect(page.getByText('填写地址后显示运费')).toBeVisible()
  await look(page, 'form-empty')
  await page.getByRole('button', { name: kindWords(language).addAddress }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: kindWords(language).save })
    .click()
  await expect(
    page.getByRole('dialog').getByRole('alert').filter({ hasText: '不能为空' }).first(),
  ).toBeVisible()
  await look(page, 'address-faults')
  await fillAddress(page, language, {
    path: ['浙江省', '杭州市', '西湖区'],
    name: '李娜',
    street: '文三路100号3幢502室',
  })
  await expect(page.getByRole('button', { name: '更换收货地址' })).toContainText('浙江省 杭州市 西湖区')
  await expect(page.getByRole('status').filter({ hasText: '运费' })).toContainText('包邮')
  await look(page, 'form')
  await page.reload()
  await expect(page.getByRole('button', { name: '更换收货地址' })).toContainText('文三路100号')
  await submitAndPay(page, language)
  await expect(page.getByRole('heading', { name: /^支付成功/ })).toBeVisible()
  await expect(page.getByText('云朵玩偶·晨白')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/辅助码|可使用/)
  await look(page, 'paid')
  await openPaidOrder(page, language)
  await expect(page.getByRole('heading', { name: '待发货', exact: true })).toBeVisible()
  const { orderNo, units } = await readShownOrder(page)
  await expect(page.getByText('浙江省杭州市西湖区文三路100号3幢502室')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/改期|预订|纪念品店|出示二维码/)
  await look(page, 'to-send')
  const desk = await staffCalls(page, 'orders')
  const trackingNo = `SF${orderNo.slice(-12)}`
  const unitNos = units.map(({ unitNo }) => unitNo)
  await desk('/shipments', { orderNo, unitNos, carrier: 'shunfeng', trackingNo })
  await page.reload()
  await expect(page.getByText(trackingNo)).toBeVisible()
  await expect(page.getByText('云朵玩偶·晨白 × 1 · 云朵玩偶·夜蓝 × 1')).toBeVisible()

  await page.goto('/mycenter')
  await page.getByRole('link', { name: '收货地址' }).click()
  await page.getByRole('button', { name: /^编辑李/ }).click()
  const sheet = page.getByRole('dialog', { name: '修改收货地址' })
  await sheet.getByRole('textbox', { name: kindWords(language).street }).fill('文三路100号1幢101室')
  await sheet.getByRole('button', { name: kindWords(language).save }).click()
  await expect(page.getByText('浙江省 杭州市 西湖区 文三路100号1幢101室')).toBeVisible()
  await look(page, 'addresses')
  await page.getByRole('button', { name: /^编辑李/ }).click()
  await sheet.getByRole('button', { name: '删除此地址' }).click()
  await page.getByRole('dialog', { name: '要删除这个地址吗？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有收货地址')).toBeVisible()
})

test('a guest far away pays the freight, reads where nothing is sent, and picks up in the end', async ({
  page,
  context,
}) => {
  const language = 'en-US'
  const say = wordsOf(language)
  await presetLanguage(context, language)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, 'Postcards')
  await look(page, 'detail-en')
  await page.getByRole('button', { name: say.continue }).click()
  await proveMobile(page, language, freshMobile())
  await page.getByRole('button', { name: kindWords(language).addAddress }).click()
  const nina = { name: 'Nina Berg', street: '8 River Road' }
  await fillAddress(page, language, { ...nina, path: ['香港特别行政区', '香港岛', '中西区'] })
  await expect(page.getByText('Sorry, these goods cannot be sent to this region')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the address' }).click()
  await chooseRegion(page, language, ['西藏自治区', '拉萨市', '城关区'])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: kindWords(language).save })
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Shipping' })).toContainText('¥25.00')
  await expect(total(page, '¥63.00')).toBeVisible()
  await look(page, 'form-en')

  await page.getByRole('button', { name: 'Pick-up', exact: true }).click()
  await expect(total(page, '¥38.00')).toBeVisible()
  await page.getByRole('radio', { name: /^Cloudtop souvenir shop/ }).check()
  await page.getByRole('textbox', { name: 'Their name' }).fill('Nina Berg')
  await look(page, 'pick-up-en')
  await submitAndPay(page, language)
  await openPaidOrder(page, language)
  await expect(page.getByRole('img', { name: /Pick-up code of Postcards/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Postcards' }).getByText(/Cloudtop souvenir shop/),
  ).toBeVisible()
  await look(page, 'order-en')
})
