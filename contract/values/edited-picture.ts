/** A picture of a product as staff edit it. */
import * as z from 'zod/mini'
import { bothOrNone } from './both.ts'

/** A picture of the shop, or an address elsewhere. */
const PictureSource = z.string().check(z.minLength(1), z.maxLength(500))
export const EditedPicture = z.object({
  path: PictureSource,
  /** What can be seen in it, for those who do not see it. */
  text: bothOrNone(120),
})
export type EditedPicture = z.infer<typeof EditedPicture>

export const maxPictures = 12
