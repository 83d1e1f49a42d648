/** What staff did: who, when, to what, what changed and why. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type AuditEntry, listAudit, listStaff } from '#contract/console/staff.ts'
import { auditKinds } from '#contract/values/staff.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, DayFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { pageOfTarget } from './audit-target.ts'
import { fieldLabel, valueLabel } from './audit-words.ts'
import { kindWords, staffWords as say } from './messages.ts'
import type { AuditSearch } from './search.ts'

const columns: readonly ListColumn<AuditEntry>[] = [
  { title: say.at, key: 'at', render: (_, { at }) => <Instant at={at} /> },
  { title: say.who, key: 'who', render: (_, { name, account }) => `${name} (${account})` },
  {
    title: say.target,
    key: 'target',
    render: (_, { kind, no }) => (
      <Flex vertical>
        <span>{kindWords[kind]}</span>
        <Target kind={kind} no={no} />
      </Flex>
    ),
  },
  { title: say.change, key: 'change', render: (_, entry) => changeText(entry) },
  { title: say.reason, key: 'reason', render: (_, { reason }) => reason ?? '' },
  {
    title: say.call,
    key: 'call',
    width: 330,
    render: (_, entry) => <Typography.Text code>{entry.call.replace('/api/staff', '')}</Typography.Text>,
  },
]

function Target({ kind, no }: Pick<AuditEntry, 'kind' | 'no'>): ReactNode {
  const page = pageOfTarget(kind, no)
  if (page === null) return <span className="number">{no}</span>
  return (
    <Link to={page} className="number">
      {no}
    </Link>
  )
}

/** Only what is another than before. */
function changeText({ kind, before, after }: Pick<AuditEntry, 'kind' | 'before' | 'after'>): ReactNode {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
  return (
    <Flex vertical>
      {changed.map((name) => (
        <span key={name}>
          {fieldLabel(name)}
          {[before && `${valueLabel(kind, name, before[name])} →`, valueLabel(kind, name, after?.[name])]
            .filter(Boolean)
            .join(' ')}
        </span>
      ))}
    </Flex>
  )
}

export function AuditPage(): ReactNode {
  const search = useSearch({ from: '/audit' })
  return (
    <ListPage title={say.auditTitle}>
      <QueryTable
        queryKey={['audit', search]}
        load={(cursor) => call(listAudit, { query: { ...search, cursor } })}
        list="audit"
        columns={columns}
        rowKey={({ id }) => id}
        filters={<Filters search={search} />}
        empty={say.auditEmpty}
      />
    </ListPage>
  )
}

function Filters({ search }: { search: AuditSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<AuditSearch>) =>
    void navigate({ to: '/audit', search: withChanges(search, changes), replace: true })
  const staff = useQuery({ queryKey: ['staff', 'names'], queryFn: () => call(listStaff) })
  return (
    <>
      <FindFilter label={say.no} value={search.no} onFind={(no) => set({ no })} />
      <ChoiceFilter
        label={say.who}
        any={say.anybody}
        value={search.account}
        {...choicesOf(staff, ({ items }) =>
          items.map(({ account, name }) => ({ value: account, label: `${name} (${account})` })),
        )}
        onChoose={(account) => set({ account })}
        width={220}
        isSearched
      />
      <ChoiceFilter
        label={say.kind}
        any={say.anyKind}
        value={search.kind}
        options={auditKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChoose={(kind) => set({ kind })}
        width={160}
      />
      <DayFilter label={say.from} value={search.from} onChoose={(from) => set({ from })} />
      <DayFilter label={say.until} value={search.until} onChoose={(until) => set({ until })} />
    </>
  )
}
