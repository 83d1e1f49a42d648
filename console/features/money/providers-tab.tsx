/** The companies that the shop calls, and by which keys: what an owner looks at when one is exchanged. */
import { Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import { listProviders, type ProviderKeys } from '#contract/console/payment.ts'
import { call } from '../../lib/call.ts'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { gatewayWords, providerWords as say, servesWords } from './provider-words.ts'

const ids = (known: readonly (string | null)[]): ReactNode => {
  const given = known.filter((id) => id !== null)
  if (given.length === 0) return '–'
  return (
    <Flex vertical>
      {given.map((id) => (
        <span key={id} className="number">
          {id}
        </span>
      ))}
    </Flex>
  )
}

function State({ configured, tested }: Pick<ProviderKeys, 'configured' | 'tested'>): ReactNode {
  if (!configured) return <Tag>{say.off}</Tag>
  return tested ? <Tag color="success">{say.tested}</Tag> : <Tag color="processing">{say.untested}</Tag>
}

const columns: readonly ListColumn<ProviderKeys>[] = [
  { title: say.provider, key: 'provider', render: (_, { provider }) => gatewayWords[provider] },
  { title: say.serves, key: 'serves', render: (_, { serves }) => servesWords[serves] },
  { title: say.state, key: 'state', render: (_, keys) => <State {...keys} /> },
  { title: say.account, key: 'account', render: (_, { account }) => ids([account]) },
  { title: say.ownKey, key: 'ownKey', render: (_, { ownKey }) => ids([ownKey]) },
  { title: say.theirKeys, key: 'theirKeys', render: (_, { theirKeys }) => ids(theirKeys) },
]

export function ProvidersTab(): ReactNode {
  return (
    <QueryTable
      queryKey={['providers']}
      load={() => call(listProviders, {})}
      columns={columns}
      rowKey={({ provider }) => provider}
      empty={say.none}
    />
  )
}
