/** Money: payments, alerts, bills, what is owed, the books, and for the owner the keys of providers. Staff of orders read payments only. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { BillsTab, OwedTab } from './bills-tab.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { moneyWords as say } from './messages.ts'
import { PaymentsTab } from './payments-tab.tsx'
import { ProvidersTab } from './providers-tab.tsx'
import { type MoneySearch, type MoneyTab, moneyTabs } from './search.ts'

export function MoneyPage(): ReactNode {
  const search = useSearch({ from: '/money' })
  const navigate = useNavigate()
  const session = useSession()
  const seesAll = mayOpen(session, ['owner', 'finance'])
  const tabs = moneyTabs.filter((known) => known !== 'providers' || mayOpen(session, ['owner']))
  const tab = seesAll ? (tabs.find((known) => known === search.tab) ?? 'payments') : 'payments'
  const show = (key: string) => {
    const chosen = moneyTabs.find((known) => known === key) ?? 'payments'
    void navigate({ to: '/money', search: chosen === 'payments' ? {} : { tab: chosen } })
  }
  return (
    <ListPage title={say.title}>
      {seesAll && (
        <Tabs activeKey={tab} onChange={show} items={tabs.map((key) => ({ key, label: say.tabs[key] }))} />
      )}
      <Shown tab={tab} search={search} />
    </ListPage>
  )
}

function Shown({ tab, search }: { tab: MoneyTab; search: MoneySearch }): ReactNode {
  switch (tab) {
    case 'payments':
      return <PaymentsTab search={search} />
    case 'alerts':
      return <AlertsTab state="open" />
    case 'resolved':
      return <AlertsTab state="resolved" />
    case 'bills':
      return <BillsTab />
    case 'owed':
      return <OwedTab />
    case 'ledger':
      return <LedgerTab search={search} />
    case 'providers':
      return <ProvidersTab />
  }
}
