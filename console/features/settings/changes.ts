/** Which settings are typed over and not saved yet, and what of a value is another. Pure but for the storage. */
import { ShopSetting, type ShopSettingCode } from '#contract/console/setting.ts'
import { ownKey } from '../../lib/session.ts'
import { textOf } from '../../lib/text-of.ts'

export type ValueOf<Code extends ShopSettingCode> = Extract<ShopSetting, { code: Code }>['value']
/** What is on the screen of a setting, and how it is changed. */
export type Edit = {
  get<Code extends ShopSettingCode>(code: Code): ValueOf<Code>
  set<Code extends ShopSettingCode>(code: Code, value: ValueOf<Code>): void
}

/** What is typed, the version that it was typed over, and what of it was sent to be saved last. */
type Typed = { version: number; value: unknown; sent?: unknown }
/** By the code of the setting. */
export type Unsaved = Partial<Record<ShopSettingCode, Typed>>

export const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** What was typed or sent and is there now was saved, by whom is all the same; of what was sent the answer may be lost. */
const isThere = ({ value, sent }: Typed, saved: ShopSetting): boolean =>
  isSame(value, saved.value) || (sent !== undefined && isSame(sent, saved.value))

/** What is typed back to what is saved is no change. What is typed over what was saved meanwhile is typed over that. */
export function typedOver(unsaved: Unsaved, saved: ShopSetting, value: unknown): Unsaved {
  const { [saved.code]: typed, ...rest } = unsaved
  if (isSame(value, saved.value)) return rest
  const now = typed && !isThere(typed, saved) ? typed : { version: saved.version }
  return { ...rest, [saved.code]: { ...now, value } }
}

/** Kept until it is known whether it was saved. */
export const withSent = (unsaved: Unsaved, items: readonly ShopSetting[]): Unsaved => ({
  ...unsaved,
  ...Object.fromEntries(
    items.map(({ code, version, value }) => [code, { version, ...unsaved[code], value, sent: value }]),
  ),
})

/** What is on the screen, of the settings that are other than saved; each with the version that is there now. */
export const changedOf = (items: readonly ShopSetting[], unsaved: Unsaved): ShopSetting[] =>
  items.flatMap((saved) => {
    const typed = unsaved[saved.code]
    return typed && !isSame(typed.value, saved.value) ? [{ ...saved, value: typed.value } as ShopSetting] : []
  })

/** Those of which somebody else saved something else since they were typed over. */
export const conflictsOf = (items: readonly ShopSetting[], unsaved: Unsaved): ShopSettingCode[] => {
  const isTheirs = (saved: ShopSetting): boolean => {
    const typed = unsaved[saved.code]
    return typed !== undefined && typed.version !== saved.version && !isThere(typed, saved)
  }
  return items.filter(isTheirs).map(({ code }) => code)
}

/** Those that the server would refuse as they stand. */
export const invalidOf = (changed: readonly ShopSetting[]): ShopSettingCode[] =>
  changed.filter((setting) => !ShopSetting.safeParse(setting).success).map(({ code }) => code)

/** Every text of a value by itself, without those that are empty. */
function linesOf(value: unknown): string[] {
  if (value === null || value === '') return []
  if (typeof value === 'object') return Object.values(value).flatMap(linesOf)
  return [String(value)]
}

/** The lines that go and those that come; a line that only moved is in neither. */
export function differenceOf(before: unknown, after: unknown): { removed: string[]; added: string[] } {
  const [were, are] = [linesOf(before), linesOf(after)]
  return { removed: without(were, are), added: without(are, were) }
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const storageKey = () => ownKey('lookout-console:settings')

/** Survives a reload. */
export function keepUnsaved(unsaved: Unsaved): void {
  if (Object.keys(unsaved).length === 0) sessionStorage.removeItem(storageKey())
  else sessionStorage.setItem(storageKey(), JSON.stringify(unsaved))
}

export function readUnsaved(): Unsaved {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey()) ?? '{}') as Unsaved
  } catch {
    return {}
  }
}
