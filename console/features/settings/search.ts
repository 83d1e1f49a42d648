/** The tab of the settings, as it stands in the address. */
export const settingsTabs = [
  'brand',
  'home',
  'texts',
  'introductions',
  'messages',
  'gates',
  'limits',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export type SettingsSearch = { tab?: SettingsTab }

export function settingsSearchOf(search: Record<string, unknown>): SettingsSearch {
  const tab = settingsTabs.find((known) => known === search['tab'])
  return tab && tab !== 'brand' ? { tab } : {}
}
