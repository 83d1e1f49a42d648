/** What a list is sorted by, and which way: the newest first unless the oldest are asked for. */
import * as z from 'zod/mini'

export const AskedSort = z.enum(['asked-desc', 'asked-asc'])
export type AskedSort = z.infer<typeof AskedSort>

export const CreatedSort = z.enum(['created-desc', 'created-asc'])
export type CreatedSort = z.infer<typeof CreatedSort>

export type Direction = 'asc' | 'desc'

export const directionOf = (sort: AskedSort | CreatedSort | undefined): Direction =>
  sort?.endsWith('-asc') ? 'asc' : 'desc'
