/** Settings of the shop: brand and contact, home screen, texts, notifications, and the gates and limits, which the owner sets. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import './settings.css'
import { GatesTab } from './gates-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { settingsWords as say } from './messages.ts'
import { MessagesTab } from './messages-tab.tsx'
import { type SettingsTab, settingsTabs } from './search.ts'
import { type Group, ShopSettingsTab } from './shop-settings-tab.tsx'

/** All others show settings of the shop that are saved together. */
const tabOf: Partial<Record<SettingsTab, () => ReactNode>> = {
  messages: () => <MessagesTab />,
  gates: () => <GatesTab />,
  limits: () => <LimitsTab />,
}

const ofOwner: readonly SettingsTab[] = ['gates', 'limits']

export function SettingsPage(): ReactNode {
  const search = useSearch({ from: '/settings' })
  const navigate = useNavigate()
  const isOwner = mayOpen(useSession(), ['owner'])
  const tabs = settingsTabs.filter((tab) => isOwner || !ofOwner.includes(tab))
  const tab = tabs.find((known) => known === search.tab) ?? 'brand'
  const show = (key: string) => {
    const chosen = tabs.find((known) => known === key) ?? 'brand'
    void navigate({ to: '/settings', search: chosen === 'brand' ? {} : { tab: chosen } })
  }
  return (
    <ListPage title={say.title}>
      <Tabs activeKey={tab} onChange={show} items={tabs.map((key) => ({ key, label: say.tabs[key] }))} />
      {tabOf[tab]?.() ?? <ShopSettingsTab key={tab} group={tab as Group} />}
    </ListPage>
  )
}
