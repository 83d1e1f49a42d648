/** The two colours of the main buttons, which an operator may set (spec 5.6). */
import * as z from 'zod/mini'
import type { RuleFault } from '../rule-words.ts'

/** Exactly two, from and to, as #rrggbb: no more can be drawn, and one would be no gradient. */
export const Gradient = z.pipe(
  z.array(z.string()).check(
    z.refine((colours) => colours.length === 2, 'gradient' satisfies RuleFault),
    z.refine((colours) => colours.every((one) => /^#[0-9a-f]{6}$/i.test(one)), 'invalid' satisfies RuleFault),
  ),
  z.transform(([from = '', to = '']) => [from, to] as const),
)
export type Gradient = readonly [from: string, to: string]
