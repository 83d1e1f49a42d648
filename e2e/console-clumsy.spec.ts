/** Whoever mistypes an address, goes back in the middle of typing, or reads the console by ear, is neither lost nor robbed of what was typed. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { discardAtDesk, logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  if (folder) await page.screenshot({ path: join(folder, `console-${name}.png`) })
}

test('an address with a tab, a state or a page that there is not shows what there is', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { unknown: true })
  await logInAtDesk(desk, 'owner')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await desk.goto('/console/parcels?tab=nowhere')
  await expect(desk.getByRole('button', { name: '下载配货单' })).toBeVisible()
  await desk.goto('/console/orders?status=LOST&date=tomorrow&foo=bar')
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  const unknown = {
    '/orders/2611210000000001': '没有这个订单，请核对订单号',
    '/refunds/T261121ABCDEFGHJKLM': '没有这笔退款，请核对退款单号',
    '/changes/G261121ABCDEFGHJKLM': '没有这次改期，请核对改期单号',
  }
  for (const [path, words] of Object.entries(unknown)) {
    await desk.goto(`/console${path}`)
    await expect(desk.getByText(words)).toBeVisible()
    await expect(desk.getByRole('button', { name: '重试' })).toHaveCount(0)
  }
  await look(desk, 'no-change-zh')
  await desk.goto('/console/nowhere')
  await expect(desk.getByText('没有这个页面')).toBeVisible()
  await look(desk, 'no-page-zh')
  await desk.getByRole('link', { name: '前往首页' }).click()
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
})

test('what is typed and not saved is left only when asked, by the menu, by Back and by a reload', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '运费模板')
  await desk.getByRole('row').nth(1).click()
  const name = desk.getByRole('textbox', { name: '名称 · 英文' })
  const saved = await name.inputValue()
  await name.fill('Typed and not saved')
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('menuitem', { name: '订单', exact: true }).click()
  await expect(dialog).toContainText('填写的内容尚未保存')
  await look(desk, 'leave-zh')
  await dialog.getByRole('button', { name: '继续修改' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Typed and not saved')
  await desk.goBack()
  await expect(dialog).toContainText('填写的内容尚未保存')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Typed and not saved')
  const asked = desk.waitForEvent('dialog')
  const reload = desk.evaluate(() => window.location.reload()).catch(() => undefined)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reload
  await expect(name).toHaveValue('Typed and not saved')
  await desk.getByRole('menuitem', { name: '订单', exact: true }).click()
  await dialog.getByRole('button', { name: '不保存并离开' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await desk.goBack()
  await expect(name).toHaveValue(saved)
  await name.fill('Typed once more')
  // One press beside Save loses nothing.
  await desk.getByRole('button', { name: '放弃修改' }).click()
  await dialog.getByRole('button', { name: '继续修改' }).click()
  await expect(name).toHaveValue('Typed once more')
  await discardAtDesk(desk)
  await desk.getByRole('menuitem', { name: '订单', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
})

test('pasted numbers outlive another tab, and log-out as well as the menu asks before they are lost', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '包裹')
  await desk.getByRole('tab', { name: '粘贴运单号' }).click()
  const pasted = desk.getByRole('textbox')
  await pasted.fill('2611210000001234 顺丰速运 SF1000200030')
  await desk.getByRole('tab', { name: '自提' }).click()
  await expect(pasted).toHaveCount(0)
  await desk.getByRole('tab', { name: '粘贴运单号' }).click()
  await expect(pasted).toHaveValue('2611210000001234 顺丰速运 SF1000200030')
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('menuitem', { name: '订单', exact: true }).click()
  await dialog.getByRole('button', { name: '继续修改' }).click()
  await desk.getByRole('button', { name: '退出登录', exact: true }).click()
  await expect(dialog).toContainText('退出后将丢失')
  await look(desk, 'log-out-zh')
  await dialog.getByRole('button', { name: '先不处理' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(pasted).toHaveValue('2611210000001234 顺丰速运 SF1000200030')
  await desk.getByRole('button', { name: '退出登录', exact: true }).click()
  await dialog.getByRole('button', { name: '不保存并退出' }).click()
  await expect(desk.locator('#account')).toBeVisible()
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '包裹')
  await desk.getByRole('tab', { name: '粘贴运单号' }).click()
  await expect(pasted).toHaveValue('')
  await desk.getByRole('button', { name: '退出登录', exact: true }).click()
  await expect(desk.locator('#account')).toBeVisible()
})

/** Names that a screen reader would say in English. */
const englishNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label]')]
      .map((element) => element.getAttribute('aria-label') ?? '')
      .filter((name) => /^[A-Za-z][a-z]+( [A-Za-z][a-z]+)*$/.test(name)),
  )

test('the fields of a Chinese page have Chinese names, step buttons and tabs too', async ({ browser }) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '日历')
  await expect(desk.getByRole('spinbutton', { name: '价格（元）' })).toBeVisible()
  await expect(desk.getByRole('button', { name: '增加' })).toHaveCount(1)
  expect(await englishNames(desk)).toEqual([])
  await openDeskPage(desk, '订单')
  await desk.getByRole('combobox', { name: '渠道' }).click()
  await desk.locator('.ant-select-item-option').first().click()
  await expect(desk.getByRole('button', { name: '清除' })).toHaveCount(1)
  await desk.getByRole('button', { name: '按人查找' }).click()
  await expect(desk.getByRole('radiogroup', { name: '按人查找' })).toBeVisible()
  expect(await englishNames(desk)).toEqual([])
})

test('a dialog outlives a double press on what opens it, and one beside it, with what is typed', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'owner')
  await openDeskPage(desk, '员工')
  await desk.getByRole('button', { name: '添加员工' }).dblclick()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('姓名').fill('王芳')
  await desk.mouse.click(20, 880)
  await expect(dialog.getByLabel('姓名')).toHaveValue('王芳')
  // Pressed twice, an account is made once, and its password is shown.
  await dialog.getByLabel('账号').fill('wang.fang')
  await dialog.getByLabel('检票').check()
  const answers: string[] = []
  desk.on('response', async (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/staff/accounts'))
      answers.push((await response.json()).respCode)
  })
  await dialog.getByRole('button', { name: '添加员工' }).dblclick()
  await dialog.getByRole('button', { name: '已记下' }).click()
  await expect(dialog).toHaveCount(0)
  // The first may still be on its way to this journey, which reads it beside the page.
  await expect.poll(() => new Set(answers)).toEqual(new Set(['200']))
  await openDeskPage(desk, '订单')
  await desk.locator('tbody tr.is-open-able').first().click()
  await desk.getByRole('button', { name: '添加备注' }).click()
  await dialog.getByRole('button', { name: '添加备注' }).click()
  await expect(dialog.getByText('请填写', { exact: true })).toBeVisible()
})

test('an invoice leads to its order, and a red one and the blue one that it reverses to each other', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'finance')
  await expect(desk.getByRole('heading', { name: /^今日 · / })).toBeVisible()
  await desk.goto('/console/invoices?state=REVERSED')
  await desk.locator('tbody tr.is-open-able').first().click()
  const links = desk.locator('.page').getByRole('link')
  /** The address changes first: until the page is that of its number, its links are those of the page before. */
  const opened = async (other?: string) => {
    await expect(desk).toHaveURL(/\/console\/invoices\/[A-Z0-9]+$/)
    if (other) await expect(desk).not.toHaveURL(other)
    const address = desk.url()
    await expect(desk.getByRole('heading', { level: 1 })).toContainText(address.split('/').at(-1) ?? '')
    return address
  }
  const blue = await opened()
  await links.last().click()
  await opened(blue)
  await expect(desk.getByText(/^-¥/).first(), 'its lines, its sum and its tax count less').toBeVisible()
  await expect(desk.getByText(/^¥/)).toHaveCount(0)
  await links.last().click()
  await expect(desk).toHaveURL(blue)
  await opened()
  await links.first().click()
  await expect(desk).toHaveURL(/\/console\/orders\/\d+$/)
})

/** What moves once the password is entered, where no one has been yet, and in the frames after the button below is pressed. */
const movedByPress = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const moved = new Set<string>()
    const watch = () => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect) moved.add(effect.target?.classList[0] ?? '')
    }
    document.querySelector<HTMLElement>('#password')?.focus()
    watch()
    document.querySelector<HTMLElement>('button[type=submit]')?.click()
    for (let frames = 0; frames < 30; frames += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      watch()
    }
    return [...moved]
  })

test('nothing moves at the press of a button where the system asks for that', async ({ browser }) => {
  const page = await openDesk(browser)
  await page.goto('/console')
  await expect(page.locator('#account')).toBeVisible()
  expect(await movedByPress(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(page.locator('#account')).toBeVisible()
  expect(await movedByPress(page)).toEqual(expect.arrayContaining(['ant-input-affix-wrapper', 'ant-wave']))
  await page.context().close()
})
