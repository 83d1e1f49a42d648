/** What the form of /user/info takes, and what it sends. Pure. */
import * as z from 'zod/mini'
import type { Profile, ProfileInput } from '#contract/endpoints/member.ts'
import { Email, Gender, Nickname, plainText } from '#contract/values/person.ts'

/** An empty email is none; one that is typed must be one. */
const OptionalEmail = z.string().check(
  z.overwrite((text) => plainText(text).trim()),
  z.refine((text) => text === '' || Email.safeParse(text).success, 'email'),
)

export const ProfileForm = z.object({
  nickname: Nickname,
  sex: z.union([Gender, z.literal('')]),
  email: OptionalEmail,
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const formOf = ({ nickname, sex, email }: Profile): ProfileForm => ({
  nickname,
  sex: sex ?? '',
  email: email ?? '',
})

export const inputOf = ({ nickname, sex, email }: ProfileForm, avatar: string | null): ProfileInput => ({
  nickname,
  sex: sex === '' ? null : sex,
  email: email === '' ? null : email,
  avatar,
})
