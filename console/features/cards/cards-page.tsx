/** Cards that were decided on, by state or number, and below them the citizen cards that may be applied for. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listStaffCards } from '#contract/console/card.ts'
import { CardNo } from '#contract/values/card.ts'
import { call } from '../../lib/call.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindNoFilter } from '../../ui/filters.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { cardColumns, cardStates } from './card-columns.tsx'
import { CardTypes } from './card-types.tsx'
import { cardWords as say } from './messages.ts'
import { decidedStates } from './search.ts'

export function CardsPage(): ReactNode {
  const { state = 'ACTIVE', cardNo } = useSearch({ from: '/cards' })
  const navigate = useNavigate()
  return (
    <ListPage title={say.cards}>
      <QueryTable
        queryKey={['cards', state, cardNo]}
        load={(cursor) => call(listStaffCards, { query: { state, cardNo, cursor } })}
        list="cards"
        columns={cardColumns}
        rowKey={(row) => row.cardNo}
        onOpen={(row) => void navigate({ to: '/cards/$cardNo', params: { cardNo: row.cardNo } })}
        empty={say.noCards}
        filters={
          <>
            <ChoiceFilter
              label={say.state}
              any={cardStates.ACTIVE}
              value={state === 'ACTIVE' ? undefined : state}
              options={decidedStates
                .filter((value) => value !== 'ACTIVE')
                .map((value) => ({ value, label: cardStates[value] }))}
              onChoose={(chosen) =>
                void navigate({ to: '/cards', search: chosen ? { state: chosen } : {}, replace: true })
              }
            />
            <FindNoFilter
              label={say.find}
              value={cardNo}
              of={CardNo}
              onFind={(found) =>
                void navigate({ to: '/cards', search: found ? { cardNo: found } : {}, replace: true })
              }
            />
          </>
        }
      />
      <CardTypes />
    </ListPage>
  )
}
