/** A phone at the gate: its gate chosen once, tickets by scanner, camera and assist code, and an answer that got lost. */
import type { Page } from '@playwright/test'
import type { Tickets } from '#contract/endpoints/ordering/tickets.ts'
import { askControl, expect, test } from './support/journey.ts'
import { answer, openGate, scan } from './support/lane.ts'
import { screenChecker } from './support/look.ts'
import { buyTickets } from './support/purchase.ts'
import { newMember } from './support/steps.ts'

type Bought = Pick<Tickets, 'orderNo' | 'assistCode' | 'tickets'>

async function buyTwo(page: Page): Promise<Bought> {
  await newMember(page)
  const bought = await buyTickets(page, { tickets: 2 })
  await askControl('admit-from-now', { orderNo: bought.orderNo })
  return bought
}

const look = screenChecker('gate')

/** On a lane's screen. */
async function inTheDarkAndEnglish(gate: Page, content: string): Promise<void> {
  await gate.setViewportSize({ width: 1024, height: 768 })
  await gate.emulateMedia({ colorScheme: 'dark' })
  await gate.getByRole('button', { name: '主菜单' }).click()
  await gate.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await expect(gate.getByRole('heading', { name: 'Gate 1' })).toBeVisible()
  await scan(gate, content)
  await expect(answer(gate)).toContainText('Already used')
  await look(gate, 'lane-dark-en')
  await scan(gate, '4006381333931')
  await expect(answer(gate)).toContainText('Not valid')
  await expect(gate.getByRole('listitem')).toHaveCount(2)
}

/** The gates with the longest names, on a phone. */
async function longNamesFit(gate: Page): Promise<void> {
  await gate.getByRole('button', { name: '更换检票口' }).click()
  await gate.getByRole('button', { name: '488米观景台入口' }).click()
  await expect(gate.getByRole('heading', { name: '488米观景台入口' })).toBeVisible()
  await look(gate, 'long-name-zh')
  await gate.getByRole('button', { name: '主菜单' }).click()
  await gate.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await gate.getByRole('button', { name: 'Another gate' }).click()
  await gate.getByRole('button', { name: 'Yunjiang Hotel, front desk' }).click()
  await expect(gate.getByRole('heading', { name: 'Yunjiang Hotel, front desk' })).toBeVisible()
  await look(gate, 'long-name-en')
}

test('two tickets come in at the gate, one after its answer was lost, and their copies do not', async ({
  page: buyer,
  browser,
  language,
}) => {
  const { orderNo, assistCode, tickets } = await buyTwo(buyer)
  const [first = '', second = ''] = tickets.map(({ code }) => code ?? '')
  await buyer.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(buyer.getByRole('heading', { name: '待使用' })).toBeVisible()
  // A picture shows what lies above the code as well.
  await expect(buyer.locator('#app-overlay')).toHaveCount(0)
  const qrCode = await buyer
    .getByRole('img', { name: /的入园二维码/ })
    .first()
    .screenshot()

  const gate = await openGate(browser, language)
  await expect(gate.getByRole('heading', { name: '选择检票口' })).toBeVisible()
  await look(gate, 'choice-zh')
  await gate.getByRole('button', { name: '1号闸机' }).click()
  await expect(answer(gate)).toContainText('请扫码')
  await look(gate, 'ready-zh')

  await scan(gate, first)
  await expect(answer(gate)).toHaveAttribute('data-tone', 'green')
  await expect(answer(gate)).toContainText('请入场')
  await look(gate, 'admitted-zh')
  // The page that the buyer has open says so by itself.
  await expect(buyer.getByRole('heading', { name: '使用中' })).toBeVisible()
  await expect(buyer.getByText('已使用').first()).toBeVisible()

  const nonces: string[] = []
  await gate.route('**/gate/scans', async (route) => {
    nonces.push((route.request().postDataJSON() as { nonce: string }).nonce)
    const response = await route.fetch()
    if (nonces.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await scan(gate, second)
  await expect(answer(gate)).toHaveAttribute('data-tone', 'green')
  expect(nonces).toEqual([nonces[0], nonces[0]])
  await gate.unroute('**/gate/scans')
  await scan(gate, second)
  await expect(answer(gate)).toContainText('已使用')
  await expect(answer(gate)).toContainText('已在1号闸机入场')
  await look(gate, 'used-zh')

  await gate.reload()
  await expect(gate.getByRole('heading', { name: '1号闸机' }), 'chosen once').toBeVisible()
  await gate.evaluate(
    (png) => sessionStorage.setItem('seen-by-camera', `data:image/png;base64,${png}`),
    qrCode.toString('base64'),
  )
  await gate.getByRole('button', { name: '打开摄像头' }).click()
  await expect(answer(gate)).toContainText('已使用')
  await expect(gate.getByRole('listitem')).toHaveCount(1)
  await look(gate, 'camera-zh')
  await gate.getByRole('button', { name: '关闭摄像头' }).click()
  await gate.keyboard.press('/')
  await expect(gate.getByRole('textbox', { name: '辅助码' })).toBeFocused()
  await gate.keyboard.type(assistCode.toLowerCase())
  await gate.keyboard.press('Enter')
  await expect(gate.locator('.gate-found li')).toHaveText([/已使用/, /已使用/])
  await look(gate, 'assist-zh')
  await inTheDarkAndEnglish(gate, second)
})

test('a button at the gate that is pressed twice lets in once', async ({
  page: buyer,
  browser,
  language,
}) => {
  const { assistCode } = await buyTwo(buyer)
  const gate = await openGate(browser, language)
  await gate.getByRole('button', { name: '1号闸机' }).click()
  await gate.getByRole('textbox', { name: '辅助码' }).fill(assistCode)
  await gate.keyboard.press('Enter')
  const pressed = Promise.withResolvers<void>()
  await gate.route('**/gate/scans', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const letIn = gate.locator('.gate-found').getByRole('button', { name: '放行' })
  await expect(letIn).toHaveCount(2)
  await letIn.first().dblclick()
  pressed.resolve()
  await expect(gate.locator('.gate-found li')).toHaveText([/已使用/, /请入场/])
  await expect(answer(gate)).toHaveAttribute('data-tone', 'green')
  await expect(gate.locator('.gate-scans li')).toHaveCount(1)
  await longNamesFit(gate)
})
