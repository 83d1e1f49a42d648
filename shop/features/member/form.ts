/** What the forms of the account ask for. Pure. */
import * as z from 'zod/mini'
import {
  Account,
  Mobile,
  NewPassword,
  Password,
  plainText,
  SmsCode,
  samePasswords,
} from '#contract/values/person.ts'

export const PasswordForm = z
  .object({ oldPassword: Password, password: NewPassword, repeat: Password })
  .check(samePasswords)

export const FirstPasswordForm = z
  .object({ smsCode: SmsCode, password: NewPassword, repeat: Password })
  .check(samePasswords)

export const AccountForm = z.object({ account: Account })

export const MobileForm = z.object({ oldSmsCode: SmsCode, mobile: Mobile, newSmsCode: SmsCode })

export const ExportForm = z.object({ smsCode: SmsCode })

/** Nobody erases an account by pressing on: the word is typed. */
export const erasureForm = (word: string) =>
  z.object({
    smsCode: SmsCode,
    typed: z.string().check(
      z.overwrite((text) => plainText(text).trim()),
      z.minLength(1, 'required'),
      z.refine((text) => text === word),
    ),
  })
