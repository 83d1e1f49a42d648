/** Staff read the settings as stored and change them; every process learns of it by the notification of the table. */
import type * as contract from '#contract/console/setting.ts'
import {
  type Limit,
  ownersSettings,
  type ShopSetting,
  type ShopSettingCode,
  shopSettingGroups,
} from '#contract/console/setting.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type LimitCode, limitCodes, limitSchema, limits } from '#contract/values/limits.ts'
import { isLoadedFrom } from '../../platform/csp-source.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import type { Staff } from '../staff/caller.ts'
import { knownSettings } from './rules.ts'
import { listSettings, type SettingRow, writeSetting } from './store.ts'

type Rows = ReadonlyMap<string, SettingRow>
type ShopSettings = AnswerOf<typeof contract.listShopSettings>

const shopCodes: readonly ShopSettingCode[] = Object.values(shopSettingGroups).flat()

const loadRows = async (on: Db | Tx): Promise<Rows> =>
  new Map((await listSettings(on)).map((row) => [row.code, row]))

const shopSettingsOf = (rows: Rows): ShopSettings => ({
  items: shopCodes.map((code) => settingOf(rows, code)),
  nextCursor: null,
})

/** What counts: a stored value without its shape counts as not set. */
const settingOf = (rows: Rows, code: ShopSettingCode): ShopSetting =>
  ({
    code,
    value: knownSettings[code].parse(rows.get(code)?.value),
    version: rows.get(code)?.version ?? 0,
  }) as ShopSetting

export const listShopSettings = async (db: Db): Promise<ShopSettings> => shopSettingsOf(await loadRows(db))

/** Where pages may show pictures from, as sources of their content security policy; and where the shop itself is. */
export type PictureDeps = { pictureSources: readonly string[]; publicUrl: string }

/** Those that pages show; that of `shop.share` is for other programs. */
function picturesOf({ value }: ShopSetting): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'object' && 'picture' in item ? item.picture : []))
  if (value === null || typeof value === 'string' || !('sections' in value)) return []
  return [value.picture, ...value.sections.map(({ picture }) => picture)]
}

/** A browser would leave a hole in its place. */
function requireLoaded({ pictureSources, publicUrl }: PictureDeps, picture: string): void {
  if (!picture.startsWith('https:')) return
  if ([publicUrl, ...pictureSources].some((source) => isLoadedFrom(source, picture))) return
  const host = URL.canParse(picture) ? new URL(picture).host : picture
  throw new Refusal('PICTURE_NOT_LOADED', { host, allowed: pictureSources.join(' ') })
}

/**
 * Refuses all of them when the version of one is not the present one, when one is for owners and the caller is none, or when
 * a picture is from where pages load none: PICTURE_NOT_LOADED.
 */
export async function saveShopSettings(
  tx: Tx,
  deps: PictureDeps,
  {
    body,
    caller,
  }: Pick<WriteCall<typeof contract.saveShopSettings>, 'body'> & { caller: Pick<Staff, 'roles'> },
): Promise<Written<ShopSettings>> {
  const isOwners = ({ code }: ShopSetting) => ownersSettings.includes(code)
  if (body.items.some(isOwners) && !caller.roles.includes('owner')) throw new Refusal('NOT_ALLOWED')
  for (const picture of body.items.flatMap(picturesOf)) requireLoaded(deps, picture)
  const before = await loadRows(tx)
  // In one order, so that two who save at once do not wait for each other.
  for (const item of body.items.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
    if (!(await writeSetting(tx, { ...item, public: !isOwners(item) }))) throw new Refusal('STAFF_CHANGED')
  const after = await loadRows(tx)
  const codes = body.items.map(({ code }) => code)
  const valuesIn = (rows: Rows) =>
    Object.fromEntries(codes.map((code) => [code, settingOf(rows, code).value]))
  return {
    answer: shopSettingsOf(after),
    audit: {
      no: codes.length === 1 ? codes.join() : 'shop',
      before: valuesIn(before),
      after: valuesIn(after),
    },
  }
}

function limitOf(rows: Rows, code: LimitCode): Limit {
  const row = rows.get(code)
  const stored = limitSchema(code).safeParse(row?.value)
  const value = stored.success ? stored.data : limits[code].standard
  return { code, value, isSet: stored.success, version: row?.version ?? 0 }
}

export async function listLimits(db: Db): Promise<AnswerOf<typeof contract.listLimits>> {
  const rows = await loadRows(db)
  return { items: limitCodes.map((code) => limitOf(rows, code)), nextCursor: null }
}

/** Refuses what is out of bounds, and a version that is not the present one. Without a value the standard counts again. */
export async function saveLimit(
  tx: Tx,
  { params: { code }, body: { value, version } }: WriteCall<typeof contract.saveLimit>,
): Promise<Written<Limit>> {
  const { least, most } = limits[code]
  if (value !== null && !limitSchema(code).safeParse(value).success)
    throw new Refusal('LIMIT_OUT_OF_BOUNDS', { least, most })
  const before = limitOf(await loadRows(tx), code)
  if (!(await writeSetting(tx, { code, value, version, public: false }))) throw new Refusal('STAFF_CHANGED')
  const after = limitOf(await loadRows(tx), code)
  const factsOf = ({ value: counts, isSet }: Limit) => ({ value: counts, isSet })
  return { answer: after, audit: { no: code, before: factsOf(before), after: factsOf(after) } }
}
