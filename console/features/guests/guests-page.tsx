/** Who comes on a day: a list to print for each product and slot. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { type GuestList, listGuestLists, printGuestList } from '#contract/console/desk.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { savePrinted } from '../../lib/save-printed.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DayChooser } from '../../ui/day-chooser.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { guestWords as say } from './messages.ts'

const columns: readonly ListColumn<GuestList>[] = [
  {
    title: say.time,
    key: 'time',
    className: 'number',
    render: (_, { slotFrom, slotTo }) => (slotFrom === null ? say.allDay : `${slotFrom}–${slotTo ?? ''}`),
  },
  { title: say.product, key: 'product', dataIndex: 'productName' },
  { title: say.orders, key: 'orders', dataIndex: 'orders', align: 'right', className: 'number' },
  { title: say.units, key: 'units', dataIndex: 'units', align: 'right', className: 'number' },
]

const printColumn = (date: VisitDate): ListColumn<GuestList> => ({
  title: say.list,
  key: 'list',
  render: (_, { productCode, slotFrom }) => (
    <ActionButton
      label={say.print}
      run={({ key }) => call(printGuestList, { body: { date, productCode, slotFrom } }, key)}
      onDone={savePrinted}
    />
  ),
})

export function GuestsPage(): ReactNode {
  const { date = venueDate(new Date()) } = useSearch({ from: '/guests' })
  const navigate = useNavigate()
  // The gate reads how many come; a list that is handed out names people.
  const mayPrint = mayOpen(useSession(), printGuestList.roles)
  return (
    <ListPage
      title={say.title}
      actions={
        <DayChooser
          date={date}
          onDate={(to) => void navigate({ to: '/guests', search: { date: to }, replace: true })}
        />
      }
    >
      <Typography.Paragraph type="secondary">
        {say.hint}
        {mayPrint && (
          <>
            <br />
            {say.printHint}
          </>
        )}
      </Typography.Paragraph>
      <QueryTable
        queryKey={['guests', date]}
        load={() => call(listGuestLists, { query: { date } })}
        list="guests"
        columns={mayPrint ? [...columns, printColumn(date)] : columns}
        rowKey={({ productCode, slotFrom }) => `${productCode} ${slotFrom}`}
        empty={say.none}
      />
    </ListPage>
  )
}
