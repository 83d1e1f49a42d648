/** Money that comes whatever the shop has done, as no provider should let it and some do. */
import type { KnownAttempt, SimulatedWorld } from './world.ts'

/** Opens the cashier, so that the provider knows of a trade; false when it does not let us. */
export async function visit({ control, shops }: SimulatedWorld, attempt: KnownAttempt): Promise<boolean> {
  const { content, paymentNo, provider } = attempt
  if (/^https?:.*(gateway\.do|checkmweb)/.test(content))
    await fetch(content, { redirect: 'manual', headers: { referer: shops.url } }).catch(() => undefined)
  const trade = await control.trade(paymentNo)
  if (trade && provider === 'ALIPAY' && trade.state === 'open') await control.begin(paymentNo)
  attempt.visited ||= trade !== null
  return trade !== null
}

/** Pays a trade whether it is closed, too late, or its order paid another way. */
export async function force(world: SimulatedWorld, attempt: KnownAttempt): Promise<string> {
  const { paymentNo, order } = attempt
  const there = await visit(world, attempt)
  const sentence = `${order.buyer.name} pays ${paymentNo} in spite of everything`
  if (!there) return `${sentence}: in vain`
  await noteIfOver(world, paymentNo)
  const paid = await world.control.pay(paymentNo, { evenIfClosed: true }).catch(() => null)
  return `${sentence}: ${paid ? 'paid' : 'in vain'}`
}

/** Of money that comes so, and whose webhook is lost as well, only the bill of the next day tells: no seats wait for it. */
async function noteIfOver(
  { control, clock, paidAgainstWord }: SimulatedWorld,
  paymentNo: string,
): Promise<void> {
  const trade = await control.trade(paymentNo)
  const isOver = trade?.state === 'closed' || (trade?.expiresAt ?? 0) < clock.now().getTime()
  if (trade?.state !== 'paid' && isOver) paidAgainstWord.add(paymentNo)
}
