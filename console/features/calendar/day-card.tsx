/** One day, slot by slot. */
import { Card, Flex, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { Calendar } from '#contract/console/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { language } from '../../lib/language.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type Pool, poolsOf } from './cells.ts'
import { calendarWords as say } from './messages.ts'

type DayCardProps = { calendar: Calendar; date: VisitDate; resource: string | null }

export function DayCard({ calendar, date, resource }: DayCardProps): ReactNode {
  const number = (title: string, count: (pool: Pool) => number) => ({
    title,
    align: 'right' as const,
    className: 'number',
    render: (_: unknown, pool: Pool) => count(pool),
  })
  return (
    <Card title={say.day(date)} size="small">
      <ScrollBox label={say.day(date)}>
        <Table<Pool>
          size="small"
          pagination={false}
          dataSource={poolsOf(calendar, date, resource)}
          rowKey={({ from }) => from ?? 'day'}
          columns={[
            {
              title: say.time,
              className: 'number',
              render: (_, { from, to }) => (from === null ? say.wholeDay : `${from}–${to}`),
            },
            number(say.capacityShort, ({ capacity }) => capacity),
            number(say.sold, ({ sold }) => sold),
            number(say.heldShort, ({ held }) => held),
            number(say.leftShort, ({ capacity, held, sold, closed }) =>
              closed ? 0 : capacity - held - sold,
            ),
            {
              title: say.state,
              render: (_, { closed, reason, painted }) => (
                <Flex gap={4} wrap align="center">
                  <Tag color={closed ? 'error' : 'success'}>{closed ? say.closed : say.open}</Tag>
                  {painted && <Tag>{say.painted}</Tag>}
                  {reason?.[language]}
                </Flex>
              ),
            },
          ]}
        />
      </ScrollBox>
    </Card>
  )
}
