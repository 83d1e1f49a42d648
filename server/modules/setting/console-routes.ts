/** The calls of contract/console/setting.ts. */
import * as contract from '#contract/console/setting.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import {
  listLimits,
  listShopSettings,
  type PictureDeps,
  saveLimit,
  saveShopSettings,
} from './edit-settings.ts'

export const settingConsoleRoutes = (deps: AuditDeps & PictureDeps): StaffRoute[] => [
  onRead(contract.listShopSettings, () => listShopSettings(deps.db)),
  onWrite(deps, contract.saveShopSettings, (tx, call) => saveShopSettings(tx, deps, call)),
  onRead(contract.listLimits, () => listLimits(deps.db)),
  onWrite(deps, contract.saveLimit, saveLimit),
]
