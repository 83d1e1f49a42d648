/** What the order form of a travel agency asks about its party: who leads it, by which vehicle it comes, and when. */
import { texts } from '../../language.ts'
import type { KeptName } from '../asked.ts'
import { maskMobile, maskName } from '../person.ts'
import type { SlotTime } from '../time.ts'
import type { AskedExtra } from './kind-extras.ts'

export const partyTitle = texts('团队信息', 'Party')

const text = { required: false, input: 'text' } as const

/** An agency often knows guide and vehicle only on the day before, so nothing here has to be answered to book. */
export const partyAsks: readonly AskedExtra[] = [
  { ...text, name: 'leaderName', label: texts('领队姓名', 'Leader’s name'), maxLength: 40 },
  {
    ...{ name: 'leaderMobile', required: false, input: 'mobile' },
    label: texts('领队手机号', 'Leader’s mobile'),
    hint: texts('到访当天有事时联系领队', 'Called on the day of the visit if needed'),
  },
  { ...text, name: 'guideNo', label: texts('导游证号', 'Guide’s licence number'), maxLength: 20 },
  { ...text, name: 'vehiclePlate', label: texts('车牌号', 'Vehicle plate'), maxLength: 20 },
  {
    ...{ name: 'partyArrival', required: false, input: 'time' },
    label: texts('预计到达', 'Expected arrival'),
    ...{ from: '06:00' as SlotTime, until: '23:00' as SlotTime },
  },
]

/** An answer as staff see it before they ask to see who it is. */
export function maskAnswer(name: KeptName, value: string): string {
  if (name === 'leaderName') return maskName(value)
  return name === 'leaderMobile' ? maskMobile(value) : value
}
