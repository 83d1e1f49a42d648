/** What the form of an agency's application asks, by the rules of spec 5, and what it begins with. Pure. */
import * as z from 'zod/mini'
import { type Group, GroupApplication } from '#contract/endpoints/group.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { FilePath } from '#contract/values/file.ts'
import { addressForm } from '../parcel/address-form.ts'

export const ApplicationFields = z.object({
  ...GroupApplication.shape,
  /** One picture, as the field for pictures has them. */
  licencePicture: z.array(FilePath).check(z.length(1, 'required' satisfies RuleFault)),
  /** Shows no document, as who receives a parcel. */
  contactName: addressForm.shape.name,
})
type ApplicationValues = z.input<typeof ApplicationFields>

/** Of an application that is corrected or sent anew; null: the first one. */
export const fieldsOf = (group: Group | null): ApplicationValues => ({
  name: group?.name ?? '',
  licenceNo: group?.licenceNo ?? '',
  licencePicture: group ? [group.licencePicture] : [],
  contactName: group?.contact?.contactName ?? '',
  contactMobile: group?.contact?.contactMobile ?? '',
})
