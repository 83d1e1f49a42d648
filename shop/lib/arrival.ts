/** Who is there, before the first screen is shown: a ticket that the address brings, or WeChat itself. */
import { inWechat } from './wechat.ts'

/** Nobody waits longer for a shop that a visitor may see as well. */
const timeoutMs = 4_000

/**
 * True when the page leaves to ask elsewhere. Never fails: who is not known is a visitor. Most visitors come from nowhere
 * and stay, so what journeys need is loaded for those who travel.
 */
export async function arrive(): Promise<boolean> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const { hash } = location
  try {
    if (hash.startsWith('#oauth=')) {
      const { handInProviderTicket } = await import('./provider.ts')
      await handInProviderTicket(timeout.signal)
    }
    if (!inWechat()) return false
    const { handInWechatTicket, logInSilently } = await import('./wechat-openid.ts')
    await handInWechatTicket(timeout.signal)
    return await logInSilently(timeout.signal)
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
