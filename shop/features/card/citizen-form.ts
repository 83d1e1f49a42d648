/** What the form of a citizen card asks, by the rules of spec 5. Pure. */
import * as z from 'zod/mini'
import { CardApplication } from '#contract/endpoints/card.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { FilePath } from '#contract/values/file.ts'
import { tidyName } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { personRules } from '../contact/form.ts'

/** As the fields for pictures have them. */
const onePicture = z.array(FilePath).check(z.length(1, 'required' satisfies RuleFault))

/** `today` is the venue's day: nobody is born after it. */
export const citizenForm = (today: VisitDate) =>
  z
    .object({
      ...CardApplication.shape,
      name: z.string().check(z.overwrite(tidyName)),
      idNumber: z.string().check(z.trim(), z.maxLength(32)),
      photo: onePicture,
      proof: onePicture,
    })
    .check(...personRules(today))

export type CitizenFields = z.input<ReturnType<typeof citizenForm>>
export type CitizenApplication = z.output<ReturnType<typeof citizenForm>>
