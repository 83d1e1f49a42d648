/** People: names, mobiles, documents and passwords, with the rules of SPEC.md section 5. */
import * as z from 'zod/mini'

/** 11 digits, 1 then 3-9 (SPEC.md section 5); spaces of the mask '999 9999 9999' are dropped. */
export const mobilePattern = /^1[3-9]\d{9}$/
export const Mobile = z
  .pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(mobilePattern)),
  )
  .brand<'Mobile'>()
export type Mobile = z.infer<typeof Mobile>

export const idTypes = ['ID_CARD', 'PASSPORT', 'HK_MACAO_PASS', 'TAIWAN_PASS', 'FOREIGN_PR', 'OTHER'] as const
export const IdType = z.enum(idTypes)
export type IdType = z.infer<typeof IdType>

export const genders = ['male', 'female'] as const
export const Gender = z.enum(genders)
export type Gender = z.infer<typeof Gender>

/** Letters (Chinese ones too), hyphen, middle dot and space; a purely Chinese name has 2 to 6 characters. */
export const PersonName = z.string().check(z.minLength(1), z.maxLength(64))

export const SmsCode = z.string().check(z.regex(/^\d{6}$/))
export const smsPurposes = ['register', 'login', 'guest', 'forgot', 'mobile-old', 'mobile-new'] as const
export const SmsPurpose = z.enum(smsPurposes)
export type SmsPurpose = z.infer<typeof SmsPurpose>

export const Account = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{3,31}$/))
export const Password = z.string().check(z.maxLength(64))
