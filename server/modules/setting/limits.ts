/** Settings for those who are in a transaction already: the memory of settings may need a connection that they keep waiting. */
import type { LimitCode } from '#contract/values/limits.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { knownSettings, type SettingValue } from './rules.ts'
import { findSettingValue } from './store.ts'

export const readLimit = async (tx: Tx, code: LimitCode): Promise<number> =>
  knownSettings[code].parse(await findSettingValue(tx, code))

export const readBankAccount = async (on: Db | Tx): Promise<SettingValue<'shop.bank-account'>> =>
  knownSettings['shop.bank-account'].parse(await findSettingValue(on, 'shop.bank-account'))
