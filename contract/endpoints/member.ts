/** The member's own account. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Nickname, Password } from '../values/person.ts'

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

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/members/me',
  access: 'member',
  summary: 'How I am called and what I look like here',
  body: z.object({
    nickname: Nickname,
    /** Below the address of public files (SPEC.md section 3); never an address of somebody else. */
    avatar: z.nullable(
      z
        .string()
        .check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.(?:jpg|jpeg|png|webp|svg)$/)),
    ),
  }),
  answer: Profile,
})

export const checkSimplePassword = endpoint({
  method: 'POST',
  path: '/api/public/checkSimplePwd',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Is this password one of those that are tried first? (SPEC.md section 7)',
  body: z.object({ password: Password }),
  answer: z.boolean(),
})
