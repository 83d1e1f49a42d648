/** Parcels: orders to be sent, parcels and where they are, and tracking numbers pasted many at a time. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { ListPage } from '../../ui/detail-page.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { parcelWords as say } from './messages.ts'
import { PackTab } from './pack-tab.tsx'
import { ParcelsTab } from './parcels-tab.tsx'
import { PasteTab } from './paste-tab.tsx'
import { PickUpTab } from './pick-up-tab.tsx'
import { type ParcelSearch, parcelTabs } from './search.ts'
import './parcels.css'

export function ParcelsPage(): ReactNode {
  const search = useSearch({ from: '/parcels' })
  const navigate = useNavigate()
  const [pasted, setPasted] = useState('')
  const show = (key: string) => {
    const tab = parcelTabs.find((known) => known === key) ?? 'pack'
    void navigate({ to: '/parcels', search: tab === 'pack' ? {} : { tab } })
  }
  return (
    <ListPage title={say.title}>
      <LeaveGuard isEdited={pasted.trim() !== ''} />
      <Tabs
        activeKey={search.tab ?? 'pack'}
        onChange={show}
        items={parcelTabs.map((key) => ({ key, label: say.tabs[key] }))}
      />
      {search.tab === 'paste' ? <PasteTab text={pasted} onText={setPasted} /> : <Shown search={search} />}
    </ListPage>
  )
}

function Shown({ search }: { search: ParcelSearch }): ReactNode {
  switch (search.tab) {
    case 'parcels':
      return <ParcelsTab search={search} />
    case 'pickUp':
      return <PickUpTab search={search} />
    default:
      return <PackTab search={search} />
  }
}
