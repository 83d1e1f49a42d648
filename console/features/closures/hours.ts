/** What is wrong with the hours of a closure as they are typed, and which refusals are about what was chosen. Pure. */
import { closureRefusals } from '#contract/refusals/closure.ts'
import { SlotTime } from '#contract/values/time.ts'

const isTime = (text: string): boolean => SlotTime.safeParse(text).success

/** Both or none; none is the whole day. null: nothing is wrong. */
export function faultOfHours(from: string, until: string): 'incomplete' | 'order' | null {
  if (from === '' && until === '') return null
  if (!isTime(from) || !isTime(until)) return 'incomplete'
  return from >= until ? 'order' : null
}

/** Asked again, such a question is refused again; any other failure may pass. */
export const isAboutChoice = (code: string): boolean => Object.hasOwn(closureRefusals, code)
