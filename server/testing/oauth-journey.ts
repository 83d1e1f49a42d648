/** What a browser does for a test: travels to the sandbox's identity provider and back, and hands in its ticket. */
import assert from 'node:assert/strict'
import { claimTicket, startAuthorization } from '#contract/endpoints/oauth.ts'
import { type TestShop, type TestShopOptions, testShop } from './test-shop.ts'
import { openidOn, type TestWorld } from './test-world.ts'

/** A shop whose accounts are kept by the sandbox's provider. */
export const shopAtProvider = (world: TestWorld, options: TestShopOptions = {}): Promise<TestShop> =>
  testShop({
    ...options,
    deps: {
      provider: openidOn(world),
      authModel: 'OIDC',
      publicUrl: 'http://127.0.0.1:9',
      ...options.deps,
    },
  })

/** Where the shop sends this browser session. */
export async function leave(shop: TestShop, sessionId: string, target = '/mycenter'): Promise<string> {
  const started = await shop.call(startAuthorization, { body: { target }, sessionId })
  assert.equal(started.respCode, '200', started.respMsg)
  return started.data.url
}

/** Presses a button on the provider's page; answers where the browser is sent back to. */
export async function press(url: string, person: string): Promise<string> {
  const body = new URLSearchParams({ person })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const location = answer.headers.get('location')
  assert.ok(location, `the provider sends nobody back: ${answer.status}`)
  return location
}

/** Follows a way back; answers where the shop sends the browser on. */
export async function followCallback(shop: TestShop, location: string): Promise<string> {
  const { pathname, search } = new URL(location)
  const answer = await shop.app.inject({ method: 'GET', url: pathname + search })
  assert.equal(answer.statusCode, 302)
  return String(answer.headers.location)
}

/** What the hash of the target says. */
export const oauthHashOf = (location: string): string => location.split('#oauth=')[1] ?? ''

/** The whole journey: the ticket, or the word that says why there is none. */
export const travel = async (shop: TestShop, person: string, sessionId: string): Promise<string> =>
  oauthHashOf(await followCallback(shop, await press(await leave(shop, sessionId), person)))

export const claim = (shop: TestShop, ticket: string, sessionId: string) =>
  shop.call(claimTicket, { body: { ticket }, sessionId })
