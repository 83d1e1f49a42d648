/** Takes back together what one ending of opening times closed: how much of it opens is read before. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { readClosedByEnding, removeClosedByEnding } from '#contract/console/inventory/opening.ts'
import type { Calendar } from '#contract/console/inventory.ts'
import { call } from '../../lib/call.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import type { RuleEnding } from './cells.ts'
import { calendarWords as say } from './messages.ts'
import { openingWords } from './opening-words.ts'

type RemovalProps = { calendar: Calendar; ending: RuleEnding }

const paramsOf = ({ calendar: { productCode }, ending: { ruleId, last } }: RemovalProps) => ({
  code: productCode,
  id: ruleId,
  last,
})

/** What a colleague saved since is looked at once more. */
const removalQuery = (props: RemovalProps) => {
  const params = paramsOf(props)
  return queryOptions({
    queryKey: ['closed-by-ending', params.code, params.id, params.last, props.calendar.version],
    queryFn: () => call(readClosedByEnding, { params }),
    retry: false,
  })
}

export function EndingRemoval(props: RemovalProps): ReactNode {
  const client = useQueryClient()
  return (
    <ActionButton
      label={say.removeAll}
      danger
      asks={{
        title: say.removeAllTitle,
        consequence: say.endedAfter(props.ending.last),
        fields: <Effects {...props} />,
        does: <Does {...props} />,
      }}
      run={async ({ key }) => {
        // What was shown is what is agreed to.
        const seen = client.getQueryData(removalQuery(props).queryKey)
        if (!seen) throw new Error(openingWords.endUnseen)
        const body = { version: seen.version }
        return await call(removeClosedByEnding, { params: paramsOf(props), body }, key)
      }}
      done={say.removedAll}
      refreshes={[['calendar', props.calendar.productCode]]}
    />
  )
}

function Does(props: RemovalProps): ReactNode {
  const { data } = useQuery(removalQuery(props))
  return data ? say.removeAllDoes(data.exceptions) : say.removeAll
}

function Effects(props: RemovalProps): ReactNode {
  const { data, error } = useQuery(removalQuery(props))
  const { items } = props.ending
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { exceptions, from, until, opened } = data
  const cells = (count: number) => openingWords.cells(count, items[0]?.from === null)
  return (
    <Flex vertical gap={4} aria-live="polite">
      <span>{say.leftBehind(exceptions, from === until ? from : say.fromTo(from, until))}</span>
      <span>{opened > 0 ? say.opensAgain(cells(opened)) : say.noneOpens}</span>
      {opened > 0 && opened < exceptions && <span>{say.staysClosed(cells(exceptions - opened))}</span>}
    </Flex>
  )
}
