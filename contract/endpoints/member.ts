/** The member's own account. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { Account, Email, Gender, Nickname, Password } from '../values/person.ts'

export const Profile = z.object({
  id: z.string(),
  account: z.string(),
  /** False: the shop made the name up, and it may be chosen once. */
  accountChosen: z.boolean(),
  hasPassword: z.boolean(),
  nickname: z.string(),
  sex: z.nullable(Gender),
  /** In full: it is the member's own, to be changed. */
  email: z.nullable(Email),
  /** Masked, "138****8000". */
  mobile: z.string(),
  /** Below the address of public files (spec 3.2). */
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

/** What was not given is null. */
export const ProfileInput = z.object({
  nickname: Nickname,
  sex: z.nullable(Gender),
  email: z.nullable(Email),
  /** The one that is shown now, or a temporary file of mine; never an address of somebody else. */
  avatar: z.nullable(z.string().check(z.maxLength(200))),
})
export type ProfileInput = z.infer<typeof ProfileInput>

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/members/me',
  access: 'member',
  summary: 'How I am called, how I am reached and what I look like here',
  body: ProfileInput,
  answer: Profile,
})

export const chooseAccount = endpoint({
  method: 'PUT',
  path: '/api/members/me/account',
  access: 'member',
  summary: 'Choose an account name, once, instead of the one that the shop made up',
  body: z.object({ account: Account }),
  answer: Profile,
})

export const checkSimplePassword = endpoint({
  method: 'POST',
  path: '/api/public/checkSimplePwd',
  access: 'public',
  acceptsEndedToken: true,
  summary: 'Is this password one of those that are tried first?',
  body: z.object({ password: Password }),
  answer: z.boolean(),
})
