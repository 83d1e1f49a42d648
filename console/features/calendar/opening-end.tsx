/** Ends opening times after a day: what goes and what stays closed is read before it is done. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Flex, Form, Input, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import {
  type EndingEffects,
  endOpening,
  type OpeningTimes,
  previewEnding,
} from '#contract/console/inventory/opening.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { openingWords as say } from './opening-words.ts'

type Rule = OpeningTimes['items'][number]
type Typed = { last?: string }
type EndProps = { code: ProductCode; rule: Rule; times: OpeningTimes }

const lastOf = ({ last }: Typed): VisitDate | null => VisitDate.safeParse(last).data ?? null

/** What a colleague saved since is looked at once more. */
const endingQuery = ({ code, rule: { id }, times: { version } }: EndProps, last: VisitDate | null) =>
  queryOptions({
    queryKey: ['opening-ending', code, id, version, last],
    queryFn: () => call(previewEnding, { params: { code, id }, query: { last: last ?? ('' as VisitDate) } }),
    enabled: last !== null,
    retry: false,
  })

/** Nothing where they end today or before any day that can be chosen. */
export function OpeningEnd(props: EndProps & { description: string }): ReactNode {
  const { code, rule, times, description } = props
  const client = useQueryClient()
  if (rule.until !== null && rule.until <= times.today) return null
  return (
    <ActionButton
      label={say.end}
      danger
      asks={{
        title: say.endTitle,
        consequence: (
          <>
            {description}
            <br />
            {say.endText}
          </>
        ),
        fields: <EndFields {...props} />,
        does: <Does {...props} />,
      }}
      run={async ({ values, key }) => {
        const last = lastOf(values as Typed)
        // What was shown is what is agreed to.
        const seen = client.getQueryData<EndingEffects>(endingQuery(props, last).queryKey)
        if (last === null || !seen) throw new Error(say.endUnseen)
        const body = { last, version: seen.version }
        return await call(endOpening, { params: { code, id: rule.id }, body }, key)
      }}
      done={say.ended}
      refreshes={[['calendar', code]]}
    />
  )
}

const isNeverHeld = ({ rule }: EndProps, last: VisitDate): boolean => last < rule.from

function useEnding(props: EndProps) {
  const last = lastOf({ last: Form.useWatch<string | undefined>('last', Form.useFormInstance()) ?? '' })
  return { last, ...useQuery(endingQuery(props, last)) }
}

function Does(props: EndProps): ReactNode {
  const { last, data } = useEnding(props)
  if (last === null || !data) return say.end
  const cells = say.cells(data.removed, props.rule.opens === null)
  return isNeverHeld(props, last) ? say.removeDoes(cells) : say.endDoes(last, cells)
}

function extraOf(props: EndProps, last: VisitDate): ReactNode {
  if (isNeverHeld(props, last)) return say.neverHeld(props.rule.from)
  return last === props.times.today && say.fromTomorrow
}

function EndFields(props: EndProps): ReactNode {
  const { rule, times } = props
  const { last, data, error } = useEnding(props)
  return (
    <>
      <Form.Item
        name="last"
        label={say.last}
        extra={last !== null && extraOf(props, last)}
        initialValue={times.today}
        rules={[{ required: true, message: say.lastMissing }]}
      >
        <Input
          type="date"
          min={times.today}
          {...(rule.until !== null && { max: addDays(rule.until, -1) })}
          // Enter ends the date, and not the dialog, whose effects were not looked at yet.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Form.Item>
      <div aria-live="polite" style={{ marginBottom: 12 }}>
        {error && <Alert type="error" showIcon title={error.message} />}
        {last !== null && !error && !data && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {data && <Effects effects={data} isOfDays={rule.opens === null} />}
      </div>
    </>
  )
}

function Effects({ effects, isOfDays }: { effects: EndingEffects; isOfDays: boolean }): ReactNode {
  const { removed, closed, orders, kept } = effects
  const cells = (count: number) => say.cells(count, isOfDays)
  const others = (closed > 0 || kept > 0) && (
    <Flex vertical gap={4}>
      {closed > 0 && <span>{say.stops(cells(closed))}</span>}
      {orders > 0 && <OrdersThere orders={orders} />}
      {kept > 0 && <span>{say.kept(cells(kept))}</span>}
    </Flex>
  )
  return (
    <Alert
      type={closed > 0 ? 'warning' : 'info'}
      showIcon
      title={removed > 0 ? say.goes(cells(removed)) : say.noneGoes}
      description={others}
    />
  )
}

/** They may be refunded by a closure, which other staff may have to run. */
function OrdersThere({ orders }: { orders: number }): ReactNode {
  const opensClosures = mayOpen(useSession(), ['owner', 'orders'])
  return (
    <>
      <span>{say.ordersThere(orders)}</span>
      {opensClosures ? (
        <Link to="/closures" target="_blank">
          {say.refundThem}
        </Link>
      ) : (
        <span>{say.letRefundThem}</span>
      )}
    </>
  )
}
