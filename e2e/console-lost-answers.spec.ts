/** The console where a write is done and its answer is lost on the way: nothing is done twice, and nobody else is blamed. */
import type { Locator, Page } from '@playwright/test'
import { cut, delayCalls, loseAnswer } from './support/delayed-calls.ts'
import { discardAtDesk, logInAtDesk, openDesk, openDeskPage, staffCalls } from './support/desk.ts'
import { expect, test } from './support/journey.ts'

async function atDesk(desk: Page, account: string): Promise<void> {
  await logInAtDesk(desk, account)
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
}

/** Saves what is typed, has no answer, and types on: what is there now is no colleague's. */
async function typeOnAfterLostAnswer(desk: Page, field: Locator, save: string, does = save): Promise<void> {
  await field.fill(`${await field.inputValue()} `)
  await expect(desk.getByRole('button', { name: '放弃修改' })).toHaveCount(0)
  await field.fill('Saved, but not answered ')
  await desk.getByRole('button', { name: save }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: does })).toBeVisible()
  for (const reason of await dialog.getByRole('textbox').all()) await reason.fill('Wording')
  await dialog.getByRole('button', { name: does }).click()
  await expect(desk.getByRole('button', { name: '放弃修改' })).toHaveCount(0)
  await field.fill('Typed on')
  await expect(desk.getByRole('button', { name: '放弃修改' })).toBeVisible()
  await expect(desk.getByText('您填写的内容仍在')).toHaveCount(0)
  await discardAtDesk(desk)
  await expect(field).toHaveValue('Saved, but not answered')
}

test('a save whose answer was lost is no save of a colleague', async ({ browser }) => {
  const desk = await openDesk(browser, { failing: true })
  const owner = await staffCalls(desk, 'owner')
  const rule = { areas: [], first: 1, firstFen: 800, next: 1, nextFen: 200 }
  const name = { 'zh-CN': '丢失', 'en-US': 'Lost' }
  const template = {
    name,
    chargeBy: 'PIECE',
    rules: [rule],
    freeFromFen: null,
    freeFromPieces: null,
    notTo: [],
  }
  await owner('/freight/LOST', { ...template, version: 0 }, 'PUT')
  await atDesk(desk, 'catalogue')
  await desk.goto('/console/freight/LOST')
  await loseAnswer(desk, /\/freight\/LOST$/, 'PUT')
  await typeOnAfterLostAnswer(desk, desk.getByRole('textbox', { name: '名称 · 英文' }), '保存为新版本')
  await desk.goto('/console/policies/REFUND/SHIP')
  await loseAnswer(desk, /\/policies\/REFUND\/SHIP$/, 'POST')
  const addition = desk.getByRole('textbox', { name: '补充说明（选填） · 英文' })
  await typeOnAfterLostAnswer(desk, addition, '保存为新版本', '保存并对之后的购买生效')
})

test('nor is one of which what was read after it was lost as well', async ({ browser }) => {
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'catalogue')
  await desk.goto('/console/policies/REFUND/SHIP')
  const addition = desk.getByRole('textbox', { name: '补充说明（选填） · 英文' })
  await addition.fill('Saved, and not read')
  await loseAnswer(desk, /\/policies\/REFUND\/SHIP$/, 'POST')
  const mend = await cut(desk, '**/staff/policies/REFUND/SHIP', 'GET')
  await desk.getByRole('button', { name: '保存为新版本' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Read later')
  await dialog.getByRole('button', { name: '保存并对之后的购买生效' }).click()
  await expect(dialog.getByRole('alert')).toContainText('没有收到回应')
  await dialog.getByRole('button', { name: '先不处理' }).click()
  await addition.fill('Typed on')
  await mend()
  await expect(async () => {
    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(desk.getByText('Read later')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(desk.getByRole('button', { name: '放弃修改' })).toBeVisible()
  await expect(desk.getByText('您填写的内容仍在')).toHaveCount(0)
  await discardAtDesk(desk)
  await expect(addition).toHaveValue('Saved, and not read')
})

test('pressed again about something else after a lost answer, a button without a dialog does that', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { failing: true })
  await atDesk(desk, 'orders')
  await openDeskPage(desk, '包裹')
  const print = desk.getByRole('button', { name: '下载配货单' })
  const keys: (string | undefined)[] = []
  desk.on('request', (request) => {
    if (request.url().endsWith('/api/staff/packing')) keys.push(request.headers()['idempotency-key'])
  })
  for (const times of [1, 2]) {
    await loseAnswer(desk, /\/api\/staff\/packing$/, 'POST')
    const held = await delayCalls(desk, /\/api\/staff\/packing$/, 'POST')
    await print.click()
    await expect.poll(() => keys.length).toBe(times)
    // It takes no press from when it shows that it works until it no longer does.
    await expect(print).toHaveClass(/ant-btn-loading/)
    held.letThrough()
    await expect(print).not.toHaveClass(/ant-btn-loading/)
  }
  const late = desk.getByRole('checkbox', { name: '仅看超时' })
  await late.click()
  await expect(late).toBeChecked()
  const download = desk.waitForEvent('download')
  await print.click()
  await expect.poll(() => keys.length).toBe(3)
  await download
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
})
