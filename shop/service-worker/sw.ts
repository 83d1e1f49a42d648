/**
 * Lets a paid ticket open without a network: answers come from the network first, and from what a ticket page kept
 * when there is none. Nothing else of the shop is cached, so no visitor sees yesterday's prices.
 */
import { isKeptCall, isKeptFile, shellKey, ticketCache } from './kept.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetworkOr(request, shellKey))
  else if (isKeptCall(url.pathname)) event.respondWith(fromNetworkOr(request, url.pathname))
  else if (isKeptFile(url.pathname)) event.respondWith(keptOrNetwork(request, url.pathname))
})

async function fromNetworkOr(request: Request, key: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (failure) {
    const kept = await keptUnder(key)
    if (kept) return kept
    throw failure
  }
}

/** Files with a hash in their name never change; a picture that a ticket shows may be old. */
async function keptOrNetwork(request: Request, key: string): Promise<Response> {
  return (await keptUnder(key)) ?? fetch(request)
}

/** Looks without opening: opening would make an empty cache again after a log-out deleted it. */
const keptUnder = (key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName: ticketCache, ignoreVary: true })
