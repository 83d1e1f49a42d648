/** Staff write through the calls of the console, as at their desks: whatever they do leaves its row in the audit log. */
import assert from 'node:assert/strict'
import { signInStaff } from '#contract/console/staff.ts'
import type { ConsoleEndpoint } from '#contract/console-endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { drawUuid } from '../../platform/chance.ts'
import type { TestRequest } from '../call.ts'
import { STAFF_PASSWORD, type TestStaff } from '../staff.ts'
import type { Answered } from './buyers.ts'
import type { SimulatedWorld } from './world.ts'

type Asked<E extends ConsoleEndpoint> = TestRequest<E> & { refusals?: readonly RefusalCode[] }

/** As buyers ask: at any process, and after logging in again where the session has ended. */
export async function askAs<E extends ConsoleEndpoint>(
  { chance, shops }: SimulatedWorld,
  staff: TestStaff,
  endpoint: E,
  { refusals: expected = [], ...request }: Asked<E>,
): Promise<Answered<E>> {
  const shop = chance.pickFrom(shops.all)
  assert.ok(shop)
  const idempotencyKey = drawUuid(chance)
  const call = () => shop.call(endpoint, { ...request, token: staff.token, idempotencyKey } as TestRequest<E>)
  let answer = await call()
  if (answer.respCode === 'LOGIN_NEEDED') {
    const entered = await shop.call(signInStaff, {
      body: { account: staff.account, password: STAFF_PASSWORD },
    })
    assert.ok(entered.respCode === '200' && entered.data.step === 'OPEN', entered.respMsg)
    staff.token = entered.data.token
    answer = await call()
  }
  if (answer.respCode === '200') return { data: answer.data }
  const refusal = answer.respCode as RefusalCode
  assert.ok(
    expected.includes(refusal),
    `${staff.account} did not expect ${refusal} of ${endpoint.method} ${endpoint.path}`,
  )
  return { refusal }
}
