/** The photo of a card's holder goes with who is named. */
import type { Visitor } from '#contract/endpoints/ordering/place.ts'
import type { FilePath } from '#contract/values/file.ts'

export const withPhoto = (visitor: Visitor, fields: { photo?: string } | undefined): Visitor =>
  fields?.photo ? { ...visitor, photo: fields.photo as FilePath } : visitor
