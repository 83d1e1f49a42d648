/** A number or code that the shop does not know is said by the screen, and by no second sentence at its foot. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { newMember } from './support/steps.ts'

const unknown = {
  '/park/detail?code=NOWHERE': '产品不存在或已下架',
  '/ztyPark/detail?code=NOWHERE': '产品不存在或已下架',
  '/detail/hotel?code=NOWHERE': '产品不存在或已下架',
  '/card/showCardInfo?code=NOWHERE': '产品不存在或已下架',
  '/orderDetail?orderNo=2611210000000001': /没有找到/,
  '/orderDetailCard?orderNo=2611210000000001': /没有找到/,
  '/order/realNameList?orderNo=2611210000000001': /没有找到/,
  '/pay/order?orderNo=2611210000000001': /没有找到/,
  '/pay/result/2611210000000001': /没有找到/,
  '/order/change?orderNo=2611210000000001': /没有找到/,
  '/changeDetail?changeNo=G261121ABCDEFGHJKLM': /没有找到/,
  '/refund?orderNo=2611210000000001': '该订单当前没有可退的项目',
  '/refundDetail?refundNo=T261121ABCDEFGHJKLM': '没有找到该退款',
  '/refundEdit?refundNo=T261121ABCDEFGHJKLM': '没有找到该退款',
  '/refundCard?orderNo=2611210000000001': '该订单当前没有可退的项目',
  '/refundEditCard?refundNo=T261121ABCDEFGHJKLM': '没有找到该退款',
  '/postComment?orderNo=2611210000000001&code=NOWHERE': '抱歉，页面不存在',
  '/order/invoice?orderNo=2611210000000001': /没有找到/,
  '/commentDetail?commentNo=E261121ABCDEFGHJKLM': '没有这条评价',
  '/card/approveStatus?cardNo=12345678901234567': '没有找到这张卡',
  '/discount/getCoupon?activity=NOWHERE': '没有找到该活动',
  '/exchange/success?orderNo=2611210000000001': /没有找到/,
} as const

test('what nobody knows is said once', async ({ page }) => {
  await newMember(page)
  for (const [address, words] of Object.entries(unknown))
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
      await expect(page.locator('#toast')).toHaveText('')
    })
  await expectAccessible(page)
})
