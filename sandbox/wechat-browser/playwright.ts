/** Makes a Playwright browser context behave like WeChat: user agent, bridge, and one of the sandbox's people. */
import type { Browser, BrowserContext } from '@playwright/test'

const wechatUserAgents = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.56.2800(0x28003858) WeChat/arm64 Language/zh_CN',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.56(0x18003830) NetType/WIFI Language/zh_CN',
} as const

export type WechatPhone = {
  system?: keyof typeof wechatUserAgents
  /** Who is logged in to WeChat: small letters, digits and hyphens. */
  user?: string
  snapshot?: boolean
}

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** The bridge speaks to the sandbox from outside the page, so the page's CSP stays in force. */
export async function wechatContext(
  browser: Browser,
  sandboxUrl: string,
  { system = 'android', user = 'lin', snapshot = false }: WechatPhone = {},
  options: ContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    ...options,
    userAgent: wechatUserAgents[system],
  })
  const value = snapshot ? `${user}!snapshot` : user
  await context.addCookies([{ name: 'sandbox_wechat_user', value, url: sandboxUrl }])
  await context.exposeBinding('__sandboxBridge', async (_source, path: string, body: unknown) => {
    const answer = await fetch(sandboxUrl + path, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  })
  await context.addInitScript({ content: await (await fetch(`${sandboxUrl}/oa/bridge.js`)).text() })
  return context
}
