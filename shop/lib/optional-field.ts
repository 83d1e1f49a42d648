/** A text field of a form that may stay empty. */
import * as z from 'zod/mini'

/** Null when it is empty; else what the schema makes of it, with the schema's first fault. */
export const orNothing = <Out>(schema: Pick<z.ZodMiniType<Out>, 'safeParse'>) =>
  z.pipe(
    z.string(),
    z.transform((text, context): Out | null => {
      if (text.trim() === '') return null
      const read = schema.safeParse(text)
      if (read.success) return read.data
      context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? '', input: text })
      return z.NEVER
    }),
  )
