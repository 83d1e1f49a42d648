/** What a journey's browser asked of the shop, to find out why it failed. */
import type { BrowserContext, Response } from '@playwright/test'

/** As many of the latest calls as a failure shows. */
const SHOWN_CALLS = 30

/** A line per call: when it ended, in seconds since the journey began, what was asked and what came of it. */
export function callLog(context: BrowserContext): () => string {
  const began = Date.now()
  const lines: string[] = []
  const write = (text: string) => lines.push(`${((Date.now() - began) / 1000).toFixed(1)} s  ${text}`)
  context.on('response', (response) => {
    if (isCall(response.url())) void lineOf(response).then(write)
  })
  context.on('requestfailed', (request) => {
    if (isCall(request.url()))
      write(`${request.method()} ${pathOf(request.url())}  ${request.failure()?.errorText ?? 'failed'}`)
  })
  context.on('weberror', (webError) => {
    // What the shop sets up beforehand cannot run in the empty page that comes first.
    if (webError.page()?.url().startsWith('http')) write(`error in the page: ${webError.error().message}`)
  })
  return () => lines.slice(-SHOWN_CALLS).join('\n')
}

const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/front/api/')

/** What follows the question mark may be a secret. */
export const pathOf = (url: string): string => new URL(url).pathname

async function lineOf(response: Response): Promise<string> {
  const asked = `${response.request().method()} ${pathOf(response.url())}  ${response.status()}`
  if (response.ok()) return asked
  // The page may have left before its body was kept.
  const body = await response.text().catch(() => '')
  return `${asked}  ${body.slice(0, 200)}`
}
