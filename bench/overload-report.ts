/** What an overload showed: as a table, and against what is promised. */
import type { HeavyWork } from './heavy-work.ts'
import { type Kind, type Overload, TIMES } from './overload.ts'

const HEALTH_WITHIN_MS = 2_000
const RECOVERED_WITHIN_MS = 5_000
const MIN_SERVED = 0.3

export function overloadTable(seen: Overload): string {
  const { capacity, offered, served, refused, health, webhooks, recoveredMs } = seen
  return [
    `can do      ${perSecond(capacity)} holds (64 buyers who wait for their answer)`,
    `was asked   ${perSecond(offered)}, ${(offered / capacity).toFixed(1)} times as many, however long answers took`,
    row('served', served),
    row('refused', refused),
    row('health', health),
    row('webhooks', webhooks),
    `health that was not 200: ${health.wrong}; webhooks that had to be delivered twice: ${webhooks.wrong}`,
    `neither served nor clearly refused: ${seen.others}; not even sent: ${seen.unsent}; oversold: ${seen.oversold}`,
    `a moment later: served within 250 ms again after ${Math.round(recoveredMs)} ms`,
  ].join('\n')
}

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')} per second`

const row = (name: string, { count, perSecond: rate, ms }: Kind) =>
  `${name.padEnd(10)}  ${perSecond(rate)} (${count.toLocaleString('en-US')}); half within ${ms.half.toFixed(0)} ms, 99 % within ${ms.most.toFixed(0)} ms, all within ${ms.all.toFixed(0)} ms`

/** The sentences of docs/reliability.md that do not hold. */
export function brokenLimits(seen: Overload): string[] {
  const { capacity, offered, served, others, health, recoveredMs } = seen
  const promises: [boolean, string][] = [
    [offered >= 0.95 * TIMES * capacity, 'four times as much was asked'],
    [others === 0, 'every other call is refused with BUSY and Retry-After in the envelope'],
    [served.perSecond >= MIN_SERVED * capacity, 'accepted calls are served'],
    [health.ms.all <= HEALTH_WITHIN_MS, 'health is answered within two seconds'],
    [health.wrong === 0, 'it is alive and ready all the time'],
    [seen.webhooks.wrong === 0, 'each webhook is accepted at its first delivery'],
    [recoveredMs <= RECOVERED_WITHIN_MS, 'calls are served again within five seconds'],
    [seen.oversold === 0, 'nothing is oversold'],
  ]
  return promises.flatMap(([holds, promise]) => (holds ? [] : [promise]))
}

/** Light calls beside heavy ones may take so many times as long as alone; below a few milliseconds only the clock differs. */
const MAX_TIMES_IDLE = 3
const MIN_IDLE_MS = 5

const timesIdle = (idle: HeavyWork['idle'], name: string, ms: number) =>
  ms / Math.max(MIN_IDLE_MS, idle[name] ?? 0)

export function heavyTable({ idle, kinds }: HeavyWork): string {
  const listed = (light: Record<string, number>) =>
    Object.entries(light).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
  return [
    `light calls alone, 95 of 100 within: ${listed(idle).join(', ')}`,
    ...kinds.map(({ name, served, busy, others, light }) => {
      const times = Object.entries(light).map(([of, ms]) => `${timesIdle(idle, of, ms).toFixed(1)}`)
      return `beside 50 x ${name.padEnd(8)} (${served} served, ${busy} busy, ${others} others): ${listed(light).join(', ')}; times alone: ${times.join(', ')}`
    }),
  ].join('\n')
}

export function brokenHeavyLimits({ idle, kinds }: HeavyWork): string[] {
  return kinds.flatMap(({ name, others, light }) => [
    ...(others > 0 ? [`${name}: every other call is refused with BUSY`] : []),
    ...Object.entries(light)
      .filter(([of, ms]) => timesIdle(idle, of, ms) > MAX_TIMES_IDLE)
      .map(([of]) => `beside 50 x ${name}, ${of} takes at most ${MAX_TIMES_IDLE} times as long as alone`),
  ])
}
