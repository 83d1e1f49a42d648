/** Tokens of the provider of invoices: there are few, so workers share them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testShop } from '../../../testing/test-shop.ts'
import type { InvoiceGateway } from '../invoice-gateway.ts'
import { accessTo } from './access.ts'

/** So often that answers come at every moment of the others' questions. */
const rounds = 40

test('workers that need a token at the same moment ask for one, and share it', async () => {
  const shop = await testShop()
  const asked = { times: 0 }
  const newAccess: InvoiceGateway['newAccess'] = async () => {
    asked.times += 1
    return { outcome: 'given', token: `token ${asked.times}`, seconds: 86_400 }
  }
  const gateway = { newAccess } as InvoiceGateway
  for (let round = 1; round <= rounds; round += 1) {
    await sql`DELETE FROM invoice_token`.execute(shop.db)
    const found = await Promise.all([1, 2, 3, 4].map(() => accessTo(shop.deps, gateway)))
    expect(asked.times).toBe(round)
    const token = `token ${round}`
    expect(found.flatMap((access) => access?.token ?? []).every((one) => one === token)).toBe(true)
    expect(await accessTo(shop.deps, gateway)).toMatchObject({ token })
  }
})
