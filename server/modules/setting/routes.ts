/** The calls of contract/endpoints/setting.ts. */
import * as contract from '#contract/endpoints/setting.ts'
import { on, type Route } from '../caller/caller.ts'
import { type SettingDeps, showDictionaries, showFileSetting, showShop, showValues } from './setting.ts'

export const settingRoutes = (deps: SettingDeps): Route[] => [
  on(contract.readShop, ({ language }) => showShop(deps, language)),
  on(contract.readFileSetting, () => showFileSetting(deps)),
  on(contract.readValues, ({ query, language }) => showValues(deps, query.codes, language)),
  on(contract.readDictionaries, ({ query, language }) => showDictionaries(query.dictTypes, language)),
]
