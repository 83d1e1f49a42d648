/** Who may make which calls of the shop. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import type { ShopAccess } from '#contract/shop-endpoint.ts'
import { type Buyer, guestIdOf, memberIdOf, shopAudience } from './caller.ts'

const mobileSealed = Buffer.alloc(0)
const callers: Record<string, Buyer> = {
  guest: {
    kind: 'guest',
    guestId: guestIdOf('g1'),
    mobileIndex: null,
    orderNo: null,
    mobileSealed: null,
    ordersSince: null,
  },
  member: { kind: 'member', memberId: memberIdOf(1), corp: null, mobileSealed },
  group: { kind: 'member', memberId: memberIdOf(2), corp: 'agency', mobileSealed },
}
const { admit, stranger } = shopAudience(async () => null)

function answerTo(access: ShopAccess, name: string): string {
  try {
    const endpoint = { method: 'GET', path: '/api/x', access, summary: 'x', answer: z.null() } as const
    admit(endpoint, callers[name] ?? stranger)
    return 'welcome'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

test.each([
  ['buyer', 'guest', 'welcome'],
  ['buyer', 'member', 'welcome'],
  ['member', 'guest', 'LOGIN_NEEDED'],
  ['member', 'member', 'welcome'],
  ['group', 'guest', 'LOGIN_NEEDED'],
  ['group', 'member', 'NOT_ALLOWED'],
  ['group', 'group', 'welcome'],
] as const)('what is for a %s answers a %s: %s', (access, caller, answer) => {
  expect(answerTo(access, caller)).toBe(answer)
})
