/** Tells what the operator set: the brand and the home screen, public parameters; and where files live. */
import { type DictType, dictionaries, dictionaryOf } from '#contract/dictionary.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readDictionaries, readFileSetting, readValues, Shop } from '#contract/endpoints/setting.ts'
import type { Language } from '#contract/language.ts'
import type { ShownDays } from '#contract/values/shown-days.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CachedJson } from '../../platform/http.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import { inLanguage, shopOf, shownOn } from './rules.ts'
import type { SettingMemory } from './setting-memory.ts'

/** Where files live follows from what keeps them. */
type FileSetting = AnswerOf<typeof readFileSetting>

export type SettingDeps = {
  clock: Clock
  settings: SettingMemory
  storage: { setting: FileSetting }
  invoices: object | null
}

/** A browser asks again each time; unchanged answers cost it a 304. */
const NO_AGE = 0

/** The shop as every page needs it; also for what the server writes into the head of a page. */
export async function readShop(
  { settings, clock, invoices }: SettingDeps,
  language: Language,
): Promise<Shop> {
  return {
    ...shopOf(await settings.reader(), language, venueDate(clock.now())),
    invoices: invoices !== null,
  }
}

export function showShop(deps: SettingDeps, language: Language): Promise<CachedJson> {
  const today = venueDate(deps.clock.now())
  return deps.settings.answers.get(`shop ${language} ${today}`, async () =>
    cachedJson(await readShop(deps, language), NO_AGE),
  )
}

export const showFileSetting = ({ storage }: SettingDeps): CachedJson => cachedJson(storage.setting, NO_AGE)

/** Of what has days those of today alone: what is prepared may not be known before its first one. */
export async function showValues(
  { settings, clock }: SettingDeps,
  codes: readonly string[],
  language: Language,
): Promise<AnswerOf<typeof readValues>> {
  const [rows, read] = await Promise.all([settings.publicValues(codes), settings.reader()])
  const today = venueDate(clock.now())
  const values = rows.map(({ code, value }) => {
    const dated = datedCodes.find((known) => known === code)
    return [code, dated ? shownOn<ShownDays>(today, read(dated)) : inLanguage(value, language)] as const
  })
  return Object.fromEntries(values)
}

const datedCodes = ['shop.banners', 'shop.announcements'] as const

const isDictType = (name: string): name is DictType => Object.hasOwn(dictionaries, name)

/** `dictTypes` as it came: names separated by commas. */
export function showDictionaries(dictTypes: string, language: Language): AnswerOf<typeof readDictionaries> {
  const known = dictTypes.split(',').filter(isDictType)
  return Object.fromEntries(known.map((type) => [type, dictionaryOf(type, language)]))
}
