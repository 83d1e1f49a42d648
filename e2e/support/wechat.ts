/** A phone on which the shop is opened inside WeChat. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type WechatPhone, wechatContext } from '../../sandbox/wechat-browser/playwright.ts'
import { type Language, presetLanguage, sandboxUrl, shopUrl } from './journey.ts'

export async function openWechat(
  browser: Browser,
  language: Language,
  { baseURL = shopUrl, ...phone }: WechatPhone & { baseURL?: string } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await wechatContext(browser, sandboxUrl, phone, { baseURL })
  await presetLanguage(context, language)
  return { context, page: await context.newPage() }
}
