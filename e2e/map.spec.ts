import { cityMapPage } from '../server/modules/map/city-map-page.ts'
import { cityMapPolicy } from '../server/modules/map/rules.ts'
import { expect, expectAccessible, test, toastOf } from './support/journey.ts'
import { signIn } from './support/steps.ts'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the plan is found from the service desk, picked by finger and by key, and leads to the ticket', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/service')
  await page.getByRole('link', { name: '导览图与到达方式' }).click()
  const plan = page.getByRole('region', { name: '塔外周边平面图' })
  await expect(plan.getByRole('img', { name: '塔外周边平面图' })).toBeVisible()
  await plan.getByRole('button', { name: '1 入口大厅' }).click()
  const places = page.getByRole('list').filter({ hasText: '售票窗口' })
  await expect(places.getByRole('button', { name: /入口大厅 入口 · 正门/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: '塔内楼层' }).click()
  const floors = page.getByRole('region', { name: '塔内楼层平面图' })
  await floors.getByRole('button', { name: /星空观光/ }).press('Enter')
  await page.getByRole('link', { name: '查看详情' }).click()
  await expect(page.getByRole('heading', { name: '星空观光 433米' })).toBeVisible()
  await page.getByRole('link', { name: '看导览图' }).click()
  await expect(page.getByRole('region', { name: '塔内楼层平面图' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ 星空观光/, pressed: true }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('one can come closer to the plan and go back', async ({ page }) => {
  await page.goto('/map')
  const gate = page
    .getByRole('region', { name: '塔外周边平面图' })
    .getByRole('button', { name: '1 入口大厅' })
  const at = async () => (await gate.boundingBox())?.y ?? 0
  await expect(gate).toBeVisible()
  const before = await at()
  await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(at).not.toBeCloseTo(before, 0)
  await page.getByRole('button', { name: '缩小' }).click()
  await expect.poll(at).toBeCloseTo(before, 0)
})

/** What AMap does in its page, as far as the shop can see. */
const playedAmap = `
  localStorage.setItem('_AMap_', '1'); document.cookie = 'a=1'; new Function('return 1')()
  var nothing = function () {}
  window.AMap = {
    Map: function (id, input) {
      document.getElementById(id).style.color = '#fff'
    document.getElementById(id).textContent = 'played at ' + input.center.join() + ' ' + input.lang
      this.on = function (event, listener) { setTimeout(listener) }
    },
    Marker: function () { this.on = nothing }, InfoWindow: nothing, Pixel: nothing,
  }
  drawCityMap()`

test('with a key the city map stands in its own frame, without the shop’s storage', async ({ page }) => {
  const amap = { url: 'https://webapi.amap.com/maps', key: 'a-key', securityCode: null }
  const facts = { amap, language: 'zh-CN', name: '云顶塔', address: '云顶大道', nonce: 'bm9uY2U=' } as const
  await page.route('**/front/api/map', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, cityMap: true } } })
  })
  await page.route('**/front/api/map/city?*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': cityMapPolicy(facts.nonce, 'https://webapi.amap.com') },
      body: cityMapPage({ ...facts, position: { lng: 113.3, lat: 23.1 } }),
    }),
  )
  const asked: string[] = []
  let reachable = true
  await page.route('https://webapi.amap.com/**', (route) => {
    asked.push(route.request().url())
    return reachable
      ? route.fulfill({ contentType: 'text/javascript', body: playedAmap })
      : route.abort('internetdisconnected')
  })
  await page.goto('/map')
  const frame = page.frameLocator('iframe[title="高德地图：塔的位置"]')
  await expect(frame.getByText('played at 113.3,23.1 zh_cn')).toBeVisible()
  expect(new URL(asked[0] ?? '').searchParams.get('v')).toBe('1.4.4')
  expect(new URL(asked[0] ?? '').searchParams.get('key')).toBe('a-key')
  await expect(page.getByRole('button', { name: '1 入口大厅' })).toBeVisible()
  await expectAccessible(page)

  reachable = false
  await toastOf(page, '城市地图暂时打不开，请看手绘图', () => page.reload())
  await expect(page.getByRole('region', { name: '塔外周边平面图' })).toBeVisible()
  await expect(page.getByRole('button', { name: '城市地图' })).toHaveCount(0)
})
