/** How the people whom a member keeps are named in calls: by a number that says nothing. */
import * as z from 'zod/mini'

export const ContactId = z.string().check(z.regex(/^\d{1,15}$/))
export type ContactId = z.infer<typeof ContactId>
