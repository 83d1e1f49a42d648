/** Tickets without a phone: by the assist code of the order, each let in by a press, and a group's party in pieces. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, type InputRef, Spin } from 'antd'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { listGateTickets } from '#contract/console/gate.ts'
import { type GateCode, maxPeople, type ScanAnswer } from '#contract/values/gate.ts'
import { call } from '../../lib/call.ts'
import { LoadFailure } from '../../ui/loaded.tsx'
import { leftOf, toneOf } from './gate-answers.ts'
import type { newScan } from './lane-calls.ts'
import { outcomeWords, gateWords as say } from './messages.ts'
import { PartyCount } from './party-count.tsx'
import { PeopleCount } from './people-count.tsx'
import { countOf, PreviousEntry, ticketLine, timeOf } from './ticket-line.tsx'

type Show = (scan: Parameters<typeof newScan>[1]) => void

export type AssistField = { focus: () => void }

type AssistProps = {
  ref: Ref<AssistField>
  gateCode: GateCode
  /** Grows with each scan, after which the tickets stand otherwise. */
  scans: number
  /** One is on its way: a second press would be for what stood there before it. */
  isSending: boolean
  onShow: Show
  onCode: (content: string) => void
}

/** Of the signed code of a ticket, a card or a party, which a scanner may have typed into the field. */
const isSignedCode = (text: string) => /^LK[123]\./.test(text)

export function AssistSearch({ ref, onCode, ...found }: AssistProps): ReactNode {
  const input = useRef<InputRef>(null)
  const [form] = Form.useForm<{ code: string }>()
  const [code, setCode] = useState('')
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus({ cursor: 'all' }) }), [])
  const close = () => {
    setCode('')
    form.resetFields()
  }
  const find = ({ code: typed = '' }: { code?: string }) => {
    const text = typed.trim()
    if (!isSignedCode(text)) return setCode(text)
    // Somebody else is at the gate now.
    close()
    onCode(text)
  }
  return (
    <section aria-label={say.assist}>
      <Form form={form} onFinish={find} className="gate-row">
        <Form.Item name="code" noStyle>
          <Input
            ref={input}
            size="large"
            className="gate-grow"
            aria-label={say.assist}
            placeholder={say.assist}
            autoComplete="off"
            autoCapitalize="characters"
            onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          />
        </Form.Item>
        <Button size="large" htmlType="submit">
          {say.find}
        </Button>
        {code !== '' && (
          <Button size="large" onClick={close}>
            {say.close}
          </Button>
        )}
      </Form>
      {code !== '' && <Found key={code} code={code} {...found} />}
    </section>
  )
}

type FoundProps = Omit<AssistProps, 'ref' | 'onCode'> & { code: string }

function Found({ gateCode, code, scans, isSending, onShow }: FoundProps): ReactNode {
  const query = useQuery({
    queryKey: ['gate-tickets', gateCode, code, scans],
    queryFn: () => call(listGateTickets, { query: { gateCode, assistCode: code } }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  if (query.isPending) return <Spin />
  if (query.isError) return <LoadFailure query={query} />
  const { items } = query.data
  if (items.length === 0) return <Alert type="warning" showIcon title={say.nothingFound} />
  const isOld = isSending || query.isPlaceholderData
  const ready = items.filter(({ outcome }) => outcome === 'ADMIT')
  const show = (answer: ScanAnswer, people: number | null) =>
    answer.ticket &&
    onShow({
      medium: 'ASSIST',
      content: code,
      // A party has no number of a ticket: its order's code stands for all of it.
      ...(answer.ticket.unitNo !== null && { unitNo: answer.ticket.unitNo }),
      ...(people !== null && { people }),
      ...(answer.outcome === 'CHECK_DOCUMENT' && { documentChecked: true }),
    })
  return (
    <>
      {ready.length > 1 && (
        <Button
          size="large"
          block
          type="primary"
          disabled={isOld}
          onClick={() => {
            for (const answer of ready) show(answer, null)
          }}
        >
          {say.letInAll(ready.length)}
        </Button>
      )}
      <ul className="gate-found">
        {items.map((answer) => (
          <FoundTicket
            key={answer.ticket?.unitNo ?? answer.ticket?.orderNo}
            answer={answer}
            isOld={isOld}
            onShow={(people) => show(answer, people)}
          />
        ))}
      </ul>
    </>
  )
}

type FoundTicketProps = { answer: ScanAnswer; isOld: boolean; onShow: (people: number | null) => void }

function FoundTicket({ answer, isOld, onShow }: FoundTicketProps): ReactNode {
  const [people, setPeople] = useState<number | null>(null)
  const { ticket, outcome } = answer
  if (ticket === null) return null
  const left = leftOf(answer)
  const isAsked = outcome === 'CHECK_DOCUMENT'
  const count = people ?? left
  return (
    <li>
      <div className="gate-row">
        <b className={`gate-tag is-${toneOf(outcome)}`}>{outcomeWords[outcome]}</b>
        <span className="gate-line">
          {[
            ...(ticket.orderNo === null ? [] : [say.partyOf(ticket.orderNo)]),
            ...[ticketLine(ticket), timeOf(ticket), countOf(ticket), ticket.people.join(' · ')],
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </div>
      <PreviousEntry answer={answer} />
      {outcome === 'HOW_MANY' && left > 0 && (
        <PartyCount key={left} most={Math.min(left, maxPeople)} isDisabled={isOld} onLetIn={onShow} />
      )}
      {toneOf(outcome) !== 'red' && outcome !== 'HOW_MANY' && (
        <div className="gate-row">
          {ticket.admits > 1 && <PeopleCount people={people} onChange={setPeople} />}
          <Button
            size="large"
            className="gate-grow"
            disabled={isOld}
            onClick={() => {
              onShow(people)
              setPeople(null)
            }}
          >
            {isAsked ? say.documentChecked(count) : say.letIn(count)}
          </Button>
        </div>
      )}
    </li>
  )
}
