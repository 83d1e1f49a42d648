/** Messages to buyers and members of the last days, newest first, and how many of them failed. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { countFailedMessages, findMessages, type MessageRow } from '#contract/console/message.ts'
import {
  messageChannelLabels,
  messageKindLabels,
  messageOutcomeLabels,
  messageStateLabels,
} from '#contract/dictionaries/message.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { messageChannels, messageKinds, messageStates } from '#contract/values/message.ts'
import { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { language } from '../../lib/language.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, DayFilter, FindNoFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { StateTag } from './message-labels.tsx'
import { messageWords as say } from './messages.ts'
import type { MessageSearch } from './search.ts'

const number = (text: string | null) => <span className="number">{text ?? '–'}</span>

const columns: readonly ListColumn<MessageRow>[] = [
  {
    title: say.created,
    key: 'created',
    sortsBy: 'created',
    render: (_, { createdAt }) => <Instant at={createdAt} />,
  },
  { title: say.kind, key: 'kind', render: (_, { kind }) => messageKindLabels[language][kind] },
  { title: say.orderNo, key: 'orderNo', render: (_, { orderNo }) => number(orderNo) },
  { title: say.recipient, key: 'recipient', render: (_, { recipient }) => number(recipient) },
  {
    title: say.channel,
    key: 'channel',
    render: (_, { channel }) => channel && messageChannelLabels[language][channel],
  },
  { title: say.state, key: 'state', render: (_, { state }) => <StateTag state={state} /> },
  {
    title: say.outcome,
    key: 'outcome',
    render: (_, { outcome }) => outcome && messageOutcomeLabels[language][outcome],
  },
  { title: say.tries, key: 'tries', dataIndex: 'tries', align: 'right', className: 'number' },
]

export function MessagesPage(): ReactNode {
  const search = useSearch({ from: '/messages' })
  const navigate = useNavigate()
  const { sort, ...filter } = search
  const sortBy = (chosen: string) =>
    void navigate({ to: '/messages', search: { ...search, sort: CreatedSort.parse(chosen) }, replace: true })
  return (
    <ListPage title={say.title}>
      <Failures />
      <QueryTable
        queryKey={['messages', filter]}
        load={(cursor) => call(findMessages, { query: { ...search, cursor } })}
        sorting={{ value: sort ?? 'created-desc', onSort: sortBy }}
        list="messages"
        columns={columns}
        rowKey={({ messageId }) => messageId}
        onOpen={({ messageId }) => void navigate({ to: '/messages/$messageId', params: { messageId } })}
        empty={say.empty}
        filters={<Filters search={search} />}
      />
    </ListPage>
  )
}

/** Said only when there are some. */
function Failures(): ReactNode {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['messages', 'failures'],
    queryFn: () => call(countFailedMessages, {}),
  })
  if (!data || data.total === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={say.failures(data.lastDay, data.total)}
      action={
        <Button size="small" onClick={() => void navigate({ to: '/messages', search: { state: 'FAILED' } })}>
          {say.showFailed}
        </Button>
      }
    />
  )
}

function Filters({ search }: { search: MessageSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<MessageSearch>) =>
    void navigate({ to: '/messages', search: withChanges(search, changes), replace: true })
  return (
    <>
      <FindNoFilter
        label={say.orderNo}
        value={search.orderNo}
        of={OrderNo}
        onFind={(orderNo) => set({ orderNo })}
      />
      <DayFilter label={say.day} value={search.day} onChoose={(day) => set({ day })} />
      <ChoiceFilter
        label={say.kind}
        any={say.anyKind}
        value={search.kind}
        options={messageKinds.map((value) => ({ value, label: messageKindLabels[language][value] }))}
        onChoose={(kind) => set({ kind })}
      />
      <ChoiceFilter
        label={say.channel}
        any={say.anyChannel}
        value={search.channel}
        options={messageChannels.map((value) => ({ value, label: messageChannelLabels[language][value] }))}
        onChoose={(channel) => set({ channel })}
        width={140}
      />
      <ChoiceFilter
        label={say.state}
        any={say.anyState}
        value={search.state}
        options={messageStates.map((value) => ({ value, label: messageStateLabels[language][value] }))}
        onChoose={(state) => set({ state })}
        width={150}
      />
    </>
  )
}
