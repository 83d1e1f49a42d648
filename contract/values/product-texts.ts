/** What a product says in lists of texts: the steps of its use, and the sections that a buyer reads before paying. */
import * as z from 'zod/mini'
import { bothOf } from './both.ts'
import { WayToGet } from './delivery.ts'

/** `way`: for those alone who get goods in this way. */
export const UseStep = z.extend(bothOf(300), { way: z.optional(WayToGet) })
export type UseStep = z.infer<typeof UseStep>

export const Notice = z.array(z.object({ title: bothOf(60), text: bothOf(2_000) })).check(z.maxLength(20))
