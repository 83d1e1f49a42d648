/** What in a month differs from the rules; what one ending of opening times closed stands together. */
import { Button, Card, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Calendar, removeException } from '#contract/console/inventory.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { endingsOf, type RuleEnding } from './cells.ts'
import { EndingRemoval } from './ending-removal.tsx'
import { calendarWords as say } from './messages.ts'
import { openingWords } from './opening-words.ts'
import { labelOfCode } from './resource-label.ts'

type Exception = Calendar['exceptions'][number]

function whenOf({ date, weekday, weekOfMonth, from, until }: Exception): string {
  const days = date ?? say.recurring(weekOfMonth ?? 0, say.weekdays[(weekday ?? 1) - 1] ?? '')
  return from === null && until === null ? days : `${days} ${from ?? '00:00'}–${until ?? '24:00'}`
}

export function ExceptionsCard({ calendar }: { calendar: Calendar }): ReactNode {
  const { exceptions } = calendar
  return (
    <Card title={say.exceptions} size="small">
      {exceptions.length === 0 && <Typography.Text type="secondary">{say.noExceptions}</Typography.Text>}
      <Flex vertical gap={12}>
        {endingsOf(exceptions).map((ending) => (
          <OfEnding key={`${ending.ruleId} ${ending.last}`} {...{ calendar, ending }} />
        ))}
        {exceptions
          .filter(({ ending }) => ending === null)
          .map((exception) => (
            <One key={exception.id} {...{ calendar, exception }} />
          ))}
      </Flex>
    </Card>
  )
}

const useMayWrite = (): boolean => mayOpen(useSession(), ['owner', 'catalogue'])

function One({ calendar, exception }: { calendar: Calendar; exception: Exception }): ReactNode {
  const mayWrite = useMayWrite()
  const { id, resourceCode, capacity, reason, date } = exception
  const code = calendar.productCode
  const of = resourceCode === null ? say.everything : labelOfCode(calendar, resourceCode)
  const what = `${of} · ${whenOf(exception)}`
  return (
    <Flex justify="space-between" align="center" gap={12}>
      <Flex vertical>
        <span>{`${capacity === null ? say.closed : say.capacityOf(capacity)} · ${reason[language]}`}</span>
        <Typography.Text type="secondary">{what}</Typography.Text>
      </Flex>
      {mayWrite && (date === null || date >= calendar.today) && (
        <ActionButton
          label={say.remove}
          danger
          asks={{ title: say.removeTitle, consequence: say.removeText(what), does: say.removeDoes }}
          run={({ key }) => call(removeException, { params: { code, id } }, key)}
          done={say.removed}
          refreshes={[['calendar', code]]}
        />
      )}
    </Flex>
  )
}

/** Many as a rule, so each is shown only when asked for. */
function OfEnding({ calendar, ending }: { calendar: Calendar; ending: RuleEnding }): ReactNode {
  const mayWrite = useMayWrite()
  const [isOpen, setOpen] = useState(false)
  const { last, resourceCode, items } = ending
  const cells = openingWords.cells(items.length, items[0]?.from === null)
  const of = resourceCode === null ? say.everything : labelOfCode(calendar, resourceCode)
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Flex vertical>
          <span>{say.endedAfter(last)}</span>
          <Typography.Text type="secondary">{`${of} · ${say.closedInMonth(cells)}`}</Typography.Text>
        </Flex>
        <Flex gap={8}>
          <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? say.hideEach : say.showEach}
          </Button>
          {mayWrite && items.some(({ date }) => date !== null && date >= calendar.today) && (
            <EndingRemoval {...{ calendar, ending }} />
          )}
        </Flex>
      </Flex>
      {isOpen && items.map((exception) => <One key={exception.id} {...{ calendar, exception }} />)}
    </Flex>
  )
}
