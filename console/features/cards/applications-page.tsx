/** Cards that await a decision, the oldest first. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listCardApplications } from '#contract/console/card.ts'
import { call } from '../../lib/call.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { cardColumns } from './card-columns.tsx'
import { cardWords as say } from './messages.ts'

export function ApplicationsPage(): ReactNode {
  const navigate = useNavigate()
  return (
    <ListPage title={say.applications}>
      <QueryTable
        queryKey={['card-applications']}
        load={(cursor) => call(listCardApplications, { query: { cursor } })}
        list="card-applications"
        columns={cardColumns}
        rowKey={({ cardNo }) => cardNo}
        onOpen={({ cardNo }) => void navigate({ to: '/cards/$cardNo', params: { cardNo } })}
        empty={say.noApplications}
      />
    </ListPage>
  )
}
