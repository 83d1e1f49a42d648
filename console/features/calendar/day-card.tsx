/** One day, slot by slot; and what in a month differs from the rules. */
import { Card, Flex, Table, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type Calendar, removeException } from '#contract/console/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type Pool, poolsOf } from './cells.ts'
import { calendarWords as say } from './messages.ts'
import { labelOfCode } from './resource-label.ts'

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

type Exception = Calendar['exceptions'][number]

function whenOf({ date, weekday, weekOfMonth, from, until }: Exception): string {
  const days = date ?? say.recurring(weekOfMonth ?? 0, say.weekdays[(weekday ?? 1) - 1] ?? '')
  return from === null && until === null ? days : `${days} ${from ?? '00:00'}–${until ?? '24:00'}`
}

export function ExceptionsCard({ calendar }: { calendar: Calendar }): ReactNode {
  const session = useSession()
  const mayWrite = mayOpen(session, ['owner', 'catalogue'])
  const code = calendar.productCode
  return (
    <Card title={say.exceptions} size="small">
      {calendar.exceptions.length === 0 && (
        <Typography.Text type="secondary">{say.noExceptions}</Typography.Text>
      )}
      <Flex vertical gap={12}>
        {calendar.exceptions.map((exception) => {
          const { id, resourceCode, capacity, reason, date } = exception
          const of = resourceCode === null ? say.everything : labelOfCode(calendar, resourceCode)
          const what = `${of} · ${whenOf(exception)}`
          return (
            <Flex key={id} justify="space-between" align="center" gap={12}>
              <Flex vertical>
                <span>{`${capacity === null ? say.closed : say.capacityOf(capacity)} · ${reason[language]}`}</span>
                <Typography.Text type="secondary">{what}</Typography.Text>
              </Flex>
              {mayWrite && (date === null || date >= calendar.today) && (
                <ActionButton
                  label={say.remove}
                  danger
                  asks={{
                    title: say.removeTitle,
                    consequence: say.removeText(what),
                    does: say.removeDoes,
                  }}
                  run={({ key }) => call(removeException, { params: { code, id } }, key)}
                  done={say.removed}
                  refreshes={[['calendar', code]]}
                />
              )}
            </Flex>
          )
        })}
      </Flex>
    </Card>
  )
}
