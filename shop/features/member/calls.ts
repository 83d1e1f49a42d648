/** What my center, /user/info and the account's screens ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { type StoredFile, uploadTemporaryFile } from '#contract/endpoints/file.ts'
import {
  chooseAccount,
  type Profile,
  type ProfileInput,
  readProfile,
  saveProfile,
} from '#contract/endpoints/member.ts'
import { readNotificationChoices, saveNotificationChoice } from '#contract/endpoints/message.ts'
import {
  changeMobile,
  changePassword,
  endDevice,
  endOtherDevices,
  eraseAccount,
  exportAccount,
  listDevices,
  setFirstPassword,
} from '#contract/endpoints/session/account.ts'
import { call, callForFile } from '../../lib/call.ts'
import { CallFailure } from '../../lib/failures.ts'
import { sessionStore } from '../../lib/session-store.ts'

export const profileQuery = queryOptions({
  queryKey: ['member', 'profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(readProfile, { signal })
    sessionStore.knowCorp(profile.corp)
    return profile
  },
})

export const devicesQuery = queryOptions({
  queryKey: ['member', 'devices'],
  queryFn: ({ signal }) => call(listDevices, { signal }),
})

export const notificationChoicesQuery = queryOptions({
  queryKey: ['member', 'notification-choices'],
  queryFn: ({ signal }) => call(readNotificationChoices, { signal }),
})

export const sendNotificationChoice = (body: BodyOf<typeof saveNotificationChoice>) =>
  call(saveNotificationChoice, { body })

/** One that was logged out meanwhile is logged out: that is what was wanted. */
export const sendEndDevice = (id: string) =>
  call(endDevice, { params: { id }, quiet: true }).catch((error: unknown) => {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error
    return null
  })

export const sendEndOthers = () => call(endOtherDevices, { quiet: true })

/** Refusals of these show in their forms. */
export const sendPassword = (body: BodyOf<typeof changePassword>) =>
  call(changePassword, { body, quiet: true })

export const sendFirstPassword = (body: BodyOf<typeof setFirstPassword>) =>
  call(setFirstPassword, { body, quiet: true })

export const sendAccount = (body: BodyOf<typeof chooseAccount>) => call(chooseAccount, { body, quiet: true })

export const sendMobile = (body: BodyOf<typeof changeMobile>) => call(changeMobile, { body, quiet: true })

export const loadExport = (body: BodyOf<typeof exportAccount>) =>
  callForFile(exportAccount, { body, quiet: true })

export const sendErasure = (body: BodyOf<typeof eraseAccount>) => call(eraseAccount, { body, quiet: true })

export const sendProfile = (input: ProfileInput): Promise<Profile> => call(saveProfile, { body: input })

/** For a day, until the profile refers to it. */
export const sendAvatar = (file: Blob, onProgress: (share: number) => void): Promise<StoredFile> =>
  call(uploadTemporaryFile, { file, onProgress })
