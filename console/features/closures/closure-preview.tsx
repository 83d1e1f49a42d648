/** What a closure would do now, line by line, above the button that does it. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { type ClosureTotals, previewClosure } from '#contract/console/closure.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { CallFailure, call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { nameOf, slotsLabel } from './closure-labels.tsx'
import { isAboutChoice } from './hours.ts'
import { closureWords as say } from './messages.ts'

export type ChosenClosure = {
  productCode?: ProductCode
  resourceCode?: string
  visitDate: VisitDate
  from?: SlotTime
  until?: SlotTime
}

type Props = { chosen: ChosenClosure; isRunning: boolean; onBack: () => void; onRun: () => void }

export function ClosurePreview({ chosen, isRunning, onBack, onRun }: Props): ReactNode {
  const query = useQuery({
    queryKey: ['closure-preview', chosen],
    queryFn: () => call(previewClosure, { query: chosen }),
    // Orders come and go: what is named is never an old answer.
    gcTime: 0,
    retry: false,
  })
  const { data } = query
  return (
    <>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {query.isError && <Failure query={query} />}
      {data && (
        <ul style={{ paddingInlineStart: 20, lineHeight: 1.9 }}>
          <li>
            {say.willClose(
              data.resources.map(({ code, names }) => `${nameOf(code, names)} [${code}]`).join(say.comma),
              `${chosen.visitDate} · ${slotsLabel(data.slots)}`,
            )}
          </li>
          {data.products.length > 0 && <li>{say.willProducts(data.products.join(say.comma))}</li>}
          {effectsOf(data.totals).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <div className="dialog-foot">
        <Button disabled={isRunning} onClick={onBack}>
          {say.back}
        </Button>
        {data && (
          <Button
            type="primary"
            danger
            loading={isRunning}
            // The second press of who presses twice to look has read nothing yet.
            onClick={({ detail }) => detail < 2 && onRun()}
          >
            {say.run(data.totals.orders)}
          </Button>
        )}
      </div>
    </>
  )
}

/** What the server answered about the choice itself is no failure to load it. */
function Failure({ query }: ComponentProps<typeof LoadFailure>): ReactNode {
  const { error } = query
  if (error instanceof CallFailure && isAboutChoice(error.code))
    return <Alert type="warning" showIcon title={error.message} />
  return <LoadFailure query={query} />
}

function effectsOf(totals: ClosureTotals): string[] {
  const { orders, units, heads, amountFen, insideHeads, unpaid, changesInto, changesAway } = totals
  return [
    orders > 0 ? say.willRefund(orders, units, heads, money(amountFen)) : say.nobody,
    ...(insideHeads > 0 ? [say.willInside(insideHeads)] : []),
    ...(unpaid > 0 ? [say.willUnpaid(unpaid)] : []),
    ...(changesInto > 0 ? [say.willInto(changesInto)] : []),
    ...(changesAway > 0 ? [say.willAway(changesAway)] : []),
    ...(orders > 0 ? [say.willWrite] : []),
  ]
}
