/** Where a page inside WeChat has itself signed, in each authorization mode, and what is shared then. */
import { afterEach, expect, test, vi } from 'vitest'

const shared = vi.hoisted(() => ({ config: [] as unknown[], messages: [] as unknown[] }))
vi.mock('weixin-js-sdk', () => ({
  default: {
    config: (input: unknown) => void shared.config.push(input),
    ready: (go: () => void) => go(),
    error: () => undefined,
    updateAppMessageShareData: (data: unknown) => void shared.messages.push(data),
    updateTimelineShareData: () => undefined,
  },
}))

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['F', '/front/wx/config'],
  ['OIDC', '/front/api/oauth/config'],
])('in mode %s the page is signed at %s', async (model, path) => {
  vi.resetModules()
  const signature = { appId: 'wx-test', timestamp: 1, nonceStr: 'n', signature: 's' }
  const asked: string[] = []
  vi.stubGlobal('location', { href: 'https://shop.example/park/detail?code=A#top' })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0.56' })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const data = address.endsWith('/authModel') ? model : signature
    return new Response(JSON.stringify({ respCode: '200', respMsg: '', data }))
  })
  const { shareInWechat } = await import('./wechat.ts')
  const link = 'https://shop.example/park/detail?code=A'
  await shareInWechat({
    title: '星空观光',
    description: '城在脚下',
    link,
    image: 'https://shop.example/a.png',
  })
  expect(asked).toEqual(['/front/api/oauth/authModel', `${path}?url=${encodeURIComponent(link)}`])
  expect(shared.config.at(-1)).toEqual({
    ...signature,
    jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseWXPay'],
  })
  expect(shared.messages.at(-1)).toMatchObject({ title: '星空观光', desc: '城在脚下', link })
})
