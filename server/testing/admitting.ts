/** A ticket comes in at a gate of the tower, or one for its product alone. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { saveGate, scanTicket } from '#contract/console/gate.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { newStaff } from './staff.ts'
import type { TestShop } from './test-shop.ts'

export async function admitAtGate(shop: TestShop, content: string, product?: ProductCode): Promise<void> {
  const owner = await newStaff(shop, 'owner')
  const lane = await newStaff(shop, 'gate')
  const gateCode = GateCode.parse(product ?? 'WEST')
  await shop.call(saveGate, {
    token: owner.token,
    params: { code: gateCode },
    body: {
      name: { 'zh-CN': '西门', 'en-US': 'West gate' },
      products: product ? [product] : [],
      earlyMinutes: 15,
      lateMinutes: null,
      version: 0,
    },
  })
  const body = { nonce: randomUUID(), gateCode, medium: 'QR', content } as const
  const { data } = await shop.call(scanTicket, { token: lane.token, body })
  assert.equal(data.outcome, 'ADMIT')
}
