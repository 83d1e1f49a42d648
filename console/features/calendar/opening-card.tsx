/** The opening times of one resource, the newest first. */
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Skeleton, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type OpeningTimes, readOpeningTimes } from '#contract/console/inventory/opening.ts'
import type { Calendar } from '#contract/console/inventory.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { calendarWords } from './messages.ts'
import { OpeningDialog } from './opening-dialog.tsx'
import { OpeningEnd } from './opening-end.tsx'
import { openingWords as say } from './opening-words.ts'
import { labelOfCode } from './resource-label.ts'

type OpeningProps = { calendar: Calendar; resource: string }

export function OpeningCard({ calendar, resource }: OpeningProps): ReactNode {
  const session = useSession()
  const code = calendar.productCode
  const query = useQuery({
    // Behind the calendar's key: whatever changes the calendar makes it read again.
    queryKey: ['calendar', code, 'opening-times'],
    queryFn: () => call(readOpeningTimes, { params: { code } }),
  })
  const found = query.data?.resources.find((one) => one.code === resource)
  const mayWrite = mayOpen(session, ['owner', 'catalogue'])
  return (
    <Card
      title={say.title}
      size="small"
      extra={
        mayWrite &&
        query.data &&
        found && <OpeningDialog {...{ code, resource }} times={query.data} minutes={found.slotMinutes} />
      }
    >
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {query.isError && <LoadFailure query={query} />}
      {query.data && (
        <Flex vertical gap={8}>
          <span>{say.of(labelOfCode(calendar, resource))}</span>
          <Rules
            {...{ code, mayWrite }}
            times={query.data}
            items={query.data.items.filter(({ resourceCode }) => resourceCode === resource)}
          />
        </Flex>
      )}
    </Card>
  )
}

type Rule = OpeningTimes['items'][number]

function weekdaysOf({ weekdays }: Rule): string {
  if (weekdays.length === 7) return say.everyDay
  const names = weekdays.map((day) => calendarWords.weekday(calendarWords.weekdays[day - 1] ?? ''))
  return names.join(language === 'zh-CN' ? '、' : ', ')
}

const hoursOf = ({ opens, closes }: Rule): string => (opens === null ? say.wholeDay : `${opens}–${closes}`)

const descriptionOf = (rule: Rule): string =>
  [rule.from === rule.until ? rule.from : `${rule.from} – ${rule.until ?? say.openEnded}`]
    .concat(weekdaysOf(rule), hoursOf(rule))
    .join(' · ')

const endColumn = (code: ProductCode, times: OpeningTimes) => ({
  title: say.end,
  key: 'end',
  render: (_: unknown, rule: Rule) => (
    <OpeningEnd {...{ code, times, rule }} description={descriptionOf(rule)} />
  ),
})

type RulesProps = { code: ProductCode; times: OpeningTimes; items: Rule[]; mayWrite: boolean }

function Rules({ code, times, items, mayWrite }: RulesProps): ReactNode {
  if (items.length === 0) return <Typography.Text type="secondary">{say.none}</Typography.Text>
  return (
    <>
      <Typography.Text type="secondary">{say.newest}</Typography.Text>
      <ScrollBox label={say.title}>
        <Table<Rule>
          size="small"
          pagination={false}
          dataSource={items}
          rowKey="id"
          columns={[
            { title: say.from, dataIndex: 'from', className: 'number' },
            { title: say.untilShort, className: 'number', render: (_, { until }) => until ?? say.openEnded },
            { title: say.weekdays, render: (_, rule) => weekdaysOf(rule) },
            { title: say.hours, className: 'number', render: (_, rule) => hoursOf(rule) },
            { title: say.capacityShort, dataIndex: 'capacity', align: 'right', className: 'number' },
            ...(mayWrite ? [endColumn(code, times)] : []),
          ]}
        />
      </ScrollBox>
    </>
  )
}
