/** Every version of a policy, the newest first. */
import { Card, Table } from 'antd'
import type { ReactNode } from 'react'
import type { PolicyVersion } from '#contract/values/staff-policy.ts'
import { language } from '../../lib/language.ts'
import { Instant } from '../../ui/instant.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { policyWords as say } from './messages.ts'

type Written = Pick<PolicyVersion, 'writtenBy' | 'writtenAt'>

export const WrittenBy = ({ version: { writtenBy, writtenAt } }: { version: Written }): ReactNode =>
  writtenAt === null ? (
    say.initial
  ) : (
    <>
      {writtenBy}
      <br />
      <Instant at={writtenAt} />
    </>
  )

export function VersionsCard({ versions }: { versions: PolicyVersion[] }): ReactNode {
  return (
    <Card title={say.versions} size="small">
      <ScrollBox label={say.versions}>
        <Table
          size="small"
          pagination={false}
          rowKey="version"
          dataSource={versions}
          columns={[
            { title: say.version, dataIndex: 'version', className: 'number' },
            { title: say.visitorsRead, render: (_, { summary }) => summary[language] },
            {
              title: say.written,
              width: 180,
              render: (_, version) => <WrittenBy version={version} />,
            },
            { title: say.note, render: (_, { note }) => note },
          ]}
        />
      </ScrollBox>
    </Card>
  )
}
