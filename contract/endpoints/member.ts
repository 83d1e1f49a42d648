/** The member's own account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const Profile = z.object({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  /** Masked, "138****8000". */
  mobile: z.string(),
  avatar: z.nullable(z.string()),
  points: z.int(),
  /** The travel agency that a group account belongs to. */
  corp: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/members/me',
  access: 'member',
  summary: 'My own profile',
  answer: Profile,
})
