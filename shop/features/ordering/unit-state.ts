/** How the state of one ticket reads: its word, its colour, and what to know when it opens no gate. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { UnitState } from '#contract/values/order.ts'
import { messages } from '../../lib/words.ts'
import type { Tone } from '../../ui/tag.tsx'

export const unitTones: Record<UnitState, Tone> = {
  reserved: 'warn',
  valid: 'ok',
  changing: 'brand',
  refunding: 'brand',
  returning: 'brand',
  refunded: 'plain',
  used: 'plain',
  expired: 'plain',
  void: 'plain',
}

export const unitWords = messages<Record<UnitState, string>>({
  'zh-CN': {
    reserved: '已预留',
    valid: '可使用',
    changing: '改期中',
    refunding: '退款中',
    returning: '退款到账中',
    refunded: '已退款',
    used: '已使用',
    expired: '已过期',
    void: '已失效',
  },
  'en-US': {
    reserved: 'Reserved',
    valid: 'Valid',
    changing: 'Changing',
    refunding: 'Refunding',
    returning: 'Refund on its way',
    refunded: 'Refunded',
    used: 'Used',
    expired: 'Expired',
    void: 'Void',
  },
})

/** Why a ticket shows no code. */
export const unitNotes = messages<Partial<Record<UnitState, string>>>({
  'zh-CN': {
    changing: '改期完成后显示新的二维码',
    refunding: '退款处理中，不能使用',
    returning: '退款已受理，不能使用',
    used: '已使用，二维码不再有效',
    expired: '已过使用日期',
  },
  'en-US': {
    changing: 'The new code shows once the change is complete',
    refunding: 'It is being refunded and cannot be used',
    returning: 'It was refunded and cannot be used',
    used: 'It has been used',
    expired: 'Its date has passed',
  },
})

/** Some of a family or a party have come in, others may follow. */
export const isPartlyIn = ({ admits, admitted }: { admits: number; admitted: number }): boolean =>
  admitted > 0 && admitted < admits

const DAY_MS = 86_400_000

/** Is there a ticket that a gate may let in within a day? */
export const mayBeScanned = (
  tickets: readonly { code: string | null; validFrom: string; validUntil: string | null }[],
  nowMs: number,
): boolean =>
  tickets.some(
    ({ code, validFrom, validUntil }) =>
      code !== null &&
      Date.parse(validFrom) - nowMs < DAY_MS &&
      (validUntil === null || nowMs < Date.parse(validUntil)),
  )

/** How many have come in with all of them. */
export const admittedWith = (units: readonly { admitted: number }[]): number =>
  units.reduce((sum, { admitted }) => sum + admitted, 0)

const goneStates: readonly UnitState[] = ['returning', 'refunded', 'used', 'expired', 'void']

/** Is there a ticket that will still be shown at a gate? */
export const hasLiveTickets = ({ actions, units }: Pick<OrderDetail, 'actions' | 'units'>): boolean =>
  actions.includes('tickets') && units.some(({ state }) => !goneStates.includes(state))
