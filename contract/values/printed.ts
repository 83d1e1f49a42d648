/** A document to print that staff asked for: drawn once, and kept with the answer to a repeat. */
import * as z from 'zod/mini'

export const PrintedDocument = z.object({
  fileName: z.string(),
  /** In base64. */
  pdf: z.string(),
})
export type PrintedDocument = z.infer<typeof PrintedDocument>
