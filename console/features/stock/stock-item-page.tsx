/** One thing in stock: how many there are, what came and left, and the ways to receive, write off and correct. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Card, Form, Input, Typography } from 'antd'
import type { ReactNode } from 'react'
import { bookStock, readStock, type Stock, type StockEntry } from '#contract/console/inventory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { GREATEST_CAPACITY } from '#contract/values/calendar.ts'
import { call } from '../../lib/call.ts'
import { accountOf } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { refetchedOnConflict } from '../../lib/version-conflict.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { FactsCard, instant, number } from '../../ui/facts.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { stockWords as say, stockKindWords } from './messages.ts'
import { LeftTag, SoldAs } from './stock-labels.tsx'

export function StockItemPage(): ReactNode {
  const { code } = useParams({ from: '/stock/$code' })
  const navigate = useNavigate()
  const mayWrite = mayOpen(useSession(), ['owner', 'catalogue'])
  const query = useQuery({
    queryKey: ['stock-item', code],
    queryFn: () => call(readStock, { params: { code }, query: {} }),
  })
  return (
    <DetailPage
      title={<span className="number">{code}</span>}
      tag={(stock) => <LeftTag left={stock.left} />}
      onBack={() => void navigate({ to: '/stock' })}
      query={query}
      actions={(stock) => mayWrite && <Actions stock={stock} />}
    >
      {(stock) => <TwoColumns main={<EntriesCard code={code} />} aside={<Quantities stock={stock} />} />}
    </DetailPage>
  )
}

function Quantities({ stock }: { stock: Stock }): ReactNode {
  const { offers, capacity, held, sold, left, onShelf } = stock
  return (
    <FactsCard
      title={say.facts}
      facts={[
        [say.soldAs, <SoldAs key="offers" offers={offers} />],
        [say.left, number(String(left))],
        [say.onShelf, number(String(onShelf))],
        [say.held, number(String(held))],
        [say.sold, number(String(sold))],
        [say.capacity, number(String(capacity))],
      ]}
    />
  )
}

const columns: readonly ListColumn<StockEntry>[] = [
  { title: say.at, key: 'at', render: (_, { at }) => instant(at) },
  { title: say.kind, key: 'kind', render: (_, { kind }) => stockKindWords[kind] },
  {
    title: say.quantity,
    key: 'quantity',
    align: 'right',
    className: 'number',
    render: (_, { quantity }) => (quantity > 0 ? `+${quantity}` : quantity),
  },
  { title: say.note, key: 'note', dataIndex: 'note' },
  { title: say.actor, key: 'actor', render: (_, { actor }) => accountOf(actor) },
]

type Code = { code: Stock['code'] }

const EntriesCard = ({ code }: Code): ReactNode => (
  <Card title={say.entries}>
    <QueryTable
      queryKey={['stock-item', code, 'entries']}
      load={(cursor) => call(readStock, { params: { code }, query: { cursor } })}
      columns={columns}
      rowKey={({ at, kind, quantity }) => `${at} ${kind} ${quantity}`}
      label={say.entries}
      empty={say.noEntries}
    />
  </Card>
)

type Entry = BodyOf<typeof bookStock>

type BookProps = Code & {
  words: { label: string; title: string; consequence: string; done: string }
  quantity: { label: string; wrong: string; least: number; not?: number }
  reason?: string
  fields?: ReactNode
  danger?: boolean
  entryOf: (quantity: number, note: string) => Entry
}

function BookButton({
  code,
  words,
  quantity,
  reason,
  fields,
  danger = false,
  entryOf,
}: BookProps): ReactNode {
  const client = useQueryClient()
  const { label, wrong, least, not } = quantity
  const isPieces = (_: unknown, value: unknown) =>
    Number.isInteger(value) && value !== not ? Promise.resolve() : Promise.reject(new Error(wrong))
  return (
    <ActionButton
      label={words.label}
      {...{ danger, primary: !danger && not === undefined, done: words.done }}
      asks={{
        ...{ title: words.title, consequence: words.consequence, does: words.label },
        ...(reason !== undefined && { reason }),
        fields: (
          <>
            <Form.Item name="quantity" label={label} rules={[{ validator: isPieces }]}>
              <NumberInput {...{ min: least, max: GREATEST_CAPACITY }} style={{ width: '100%' }} />
            </Form.Item>
            {fields}
          </>
        ),
      }}
      run={({ values, reason: given, key }) => {
        const note = given === '' ? String(values['note'] ?? '').trim() : given
        const body = entryOf(Number(values['quantity']), note)
        const booked = call(bookStock, { params: { code }, body }, key)
        return refetchedOnConflict(client, ['stock-item', code], booked)
      }}
      refreshes={[['stock-item', code], ['stock'], ['audit']]}
    />
  )
}

const pieces = { label: say.pieces, wrong: say.piecesWrong, least: 1 }

/** What the count comes to, before it is saved. */
const Difference = ({ onShelf }: Pick<Stock, 'onShelf'>): ReactNode => (
  <Form.Item noStyle dependencies={['quantity']}>
    {({ getFieldValue }) => {
      const counted: unknown = getFieldValue('quantity')
      if (typeof counted !== 'number') return null
      const text = counted === onShelf ? say.noDifference : say.difference(counted - onShelf)
      return (
        <Typography.Paragraph className="number" role="status">
          {text}
        </Typography.Paragraph>
      )
    }}
  </Form.Item>
)

function Actions({ stock: { code, capacity, onShelf } }: { stock: Stock }): ReactNode {
  return (
    <>
      <BookButton
        code={code}
        danger
        words={{
          ...{ label: say.damage, title: say.damageTitle },
          ...{ consequence: say.damageText, done: say.damaged },
        }}
        quantity={pieces}
        reason={say.reason}
        entryOf={(quantity, note) => ({ kind: 'DAMAGE', quantity: -quantity, note })}
      />
      <BookButton
        code={code}
        words={{
          ...{ label: say.correct, title: say.correctTitle },
          ...{ consequence: say.correctText(onShelf), done: say.corrected },
        }}
        quantity={{ label: say.counted, wrong: say.countedWrong, least: 0, not: onShelf }}
        fields={<Difference onShelf={onShelf} />}
        reason={say.reason}
        entryOf={(counted, note) => {
          const quantity = counted - onShelf
          return { kind: 'CORRECTION', quantity, capacity, onShelf, note }
        }}
      />
      <BookButton
        code={code}
        words={{
          ...{ label: say.receive, title: say.receiveTitle },
          ...{ consequence: say.receiveText, done: say.received },
        }}
        quantity={pieces}
        fields={
          <Form.Item name="note" label={say.noteOptional}>
            <Input maxLength={200} />
          </Form.Item>
        }
        entryOf={(quantity, note) => ({ kind: 'RECEIPT', quantity, ...(note !== '' && { note }) })}
      />
    </>
  )
}
