/** Freight templates in their newest versions. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listFreight, type StaffTemplate } from '#contract/console/parcel.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { freightWords as say } from './messages.ts'

/** With both, both must be reached. */
function freeFromOf({ freeFromFen, freeFromPieces }: StaffTemplate): string {
  const conditions = [
    freeFromFen !== null && say.freeFromSum(money(freeFromFen)),
    freeFromPieces !== null && say.freeFromPieces(freeFromPieces),
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? say.neverFree : conditions.join(` ${say.and} `)
}

const right = { align: 'right', className: 'number' } as const

const columns: readonly ListColumn<StaffTemplate>[] = [
  { title: say.name, key: 'name', render: (_, { name }) => name[language] },
  { title: say.code, key: 'code', render: (_, { code }) => <span className="number">{code}</span> },
  { title: say.chargeBy, key: 'chargeBy', render: (_, { chargeBy }) => say.chargedBy[chargeBy] },
  { title: say.freeFrom, key: 'freeFrom', render: (_, template) => freeFromOf(template) },
  { title: say.rules, key: 'rules', ...right, render: (_, { rules }) => rules.length },
  { title: say.version, key: 'version', dataIndex: 'version', ...right },
]

export function FreightPage(): ReactNode {
  const navigate = useNavigate()
  return (
    <ListPage
      title={say.title}
      actions={<AddButton label={say.add} to="/freight/new" roles={['owner', 'catalogue']} />}
    >
      <QueryTable
        queryKey={['freight', 'list']}
        load={() => call(listFreight)}
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={({ code }) => void navigate({ to: '/freight/$code', params: { code } })}
        empty={say.empty}
      />
    </ListPage>
  )
}
