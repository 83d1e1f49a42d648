/** How an activity is written in a line: where it stands, what its coupons take off, and what its form lacks. */
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { EditedActivity, StaffActivity } from '#contract/console/coupon.ts'
import { money } from '../../lib/format.ts'
import { type Field, type Phase, phaseOf } from './activity.ts'
import { phaseWords, couponWords as say } from './messages.ts'

const colours: Record<Phase, string> = {
  ...{ DRAFT: 'default', SOON: 'processing', OPEN: 'success' },
  ...{ GONE: 'warning', ENDED: 'default', STOPPED: 'error' },
}

export function PhaseTag({ activity }: { activity: StaffActivity }): ReactNode {
  const phase = phaseOf(activity, new Date())
  return <Tag color={colours[phase]}>{phaseWords[phase]}</Tag>
}

/** "from ¥200.00 · ¥30.00 off" */
export function discountOf({ thresholdFen, minusFen, percentBp, capFen }: EditedActivity): string {
  return [
    thresholdFen > 0 && say.from(money(thresholdFen)),
    minusFen !== null && say.minus(money(minusFen)),
    percentBp !== null && say.percent(String(percentBp / 100)),
    capFen !== null && say.cap(money(capFen)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What keeps a form from being saved. */
export const faultWords = (faults: readonly Field[]): string =>
  say.missing(faults.map((field) => (field === 'state' ? say.state : say[field])).join(' · '))
