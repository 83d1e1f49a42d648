/** The codes of an activity: they follow from its own code, their serial and the shop's key, so only hashes are stored. */
import type { ActivityCode } from '#contract/values/coupon.ts'
import type { Vault } from '../../platform/vault.ts'
import { codeOf } from './rules.ts'

/** As it is typed, without dashes. */
export const codeAt = (vault: Vault, activity: ActivityCode, serial: number): string =>
  codeOf(vault.index('coupon-code-serial', `${activity} ${serial}`))

/** Under which a code is found. */
export const codeHashOf = (vault: Vault, code: string): Buffer => vault.index('coupon-code', code)
