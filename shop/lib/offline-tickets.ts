/** Keeps a paid ticket on the device, and forgets all of them when the visitor logs out (spec 3.1). */
import { isKeptFile, shellKey, ticketCache } from '../service-worker/kept.ts'
import { atLogOut } from './session-store.ts'

const supported = (): boolean => typeof caches !== 'undefined' && 'serviceWorker' in navigator

export function forgetTicketsAtLogOut(): void {
  if (supported()) atLogOut(() => void caches.delete(ticketCache))
}

/** What a ticket page has just loaded from the API, by path. */
export type LoadedCalls = Record<`/front/${string}`, unknown>

/**
 * Keeps this page's calls, scripts, styles and pictures. A full device only costs the offline copy. The service worker
 * starts here: for who has no ticket it would only stand between the page and the network. In development every answer
 * comes from the network.
 */
export async function keepOffline(calls: LoadedCalls): Promise<void> {
  if (!supported()) return
  try {
    if (import.meta.env.PROD) await navigator.serviceWorker.register('/sw.js')
    const cache = await caches.open(ticketCache)
    const stored = Object.entries(calls).map(([path, data]) => cache.put(path, envelopeOf(data)))
    await Promise.all([...stored, cache.put(shellKey, await fetch('/index')), keepFiles(cache)])
  } catch {
    return
  }
}

function envelopeOf(data: unknown): Response {
  const body = JSON.stringify({ respCode: '200', respMsg: '', data })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

async function keepFiles(cache: Cache): Promise<void> {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isKeptFile(pathname))
    .map(({ pathname }) => pathname)
  const fresh = await Promise.all(
    [...new Set(paths)].map(async (path) => ((await cache.match(path)) ? [] : [path])),
  )
  await cache.addAll(fresh.flat())
}
