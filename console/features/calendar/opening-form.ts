/** What somebody filled in as opening times; null while something is missing. Pure. */
import { OpeningInput } from '#contract/values/calendar.ts'

export type OpeningForm = {
  from: string
  /** Empty: open-ended. */
  until: string
  weekdays: number[]
  opens: string
  closes: string
  capacity: number | null
}

export const emptyOpening = (today: string): OpeningForm => ({
  ...{ from: today, until: '', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  ...{ opens: '', closes: '', capacity: null },
})

export function openingOf(form: OpeningForm, resourceCode: string, hasSlots: boolean): OpeningInput | null {
  const hours = hasSlots ? { opens: form.opens, closes: form.closes } : { opens: null, closes: null }
  const opening = OpeningInput.safeParse({
    ...{ resourceCode, from: form.from, until: form.until || null },
    ...{ weekdays: form.weekdays, capacity: form.capacity, ...hours },
  })
  return opening.success ? opening.data : null
}
