/** Which tickets move to when, what room is left there, and what it comes to. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, DatePicker, Flex, Form, Input, Select, Typography } from 'antd'
import dayjs from 'dayjs'
import type { KeyboardEvent, ReactNode } from 'react'
import type { StaffChangeable } from '#contract/console/change.ts'
import type { DayOfSlots } from '#contract/endpoints/inventory.ts'
import { fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { venueDate } from '#contract/values/time.ts'
import { money } from '../../lib/format.ts'
import { kitWords } from '../../lib/kit-words.ts'
import {
  type ChangeTarget,
  type ChosenChange,
  changeableQuery,
  datesOf,
  dayQuery,
  isRange,
  leftFor,
  netOf,
  quoteQuery,
  unitsMovableWith,
} from './change-choice.ts'
import { changeDateWords as say } from './change-date-words.ts'
import { visitLabel } from './order-labels.tsx'
import { WaiveFeeSwitch } from './waive-fee-switch.tsx'

type Unit = StaffChangeable['units'][number]

/** Read anew as the dialog opens; what it shows is what is sent. */
export function ChangeDateFields({ orderNo }: { orderNo: OrderNo }): ReactNode {
  const form = Form.useFormInstance<ChosenChange>()
  const unitNos = Form.useWatch('unitNos', form) ?? []
  const date = Form.useWatch('date', form) ?? null
  const dates = Form.useWatch('dates', form) ?? null
  const { data } = useQuery({ ...changeableQuery(orderNo), staleTime: 0 })
  if (!data) return null
  const free = data.units.filter(({ refusal }) => refusal === null)
  const chosen = free.filter(({ unitNo }) => unitNos.includes(unitNo))
  const when = datesOf({ date, dates })
  const [first] = chosen
  return (
    <>
      <Tickets free={free} beside={unitsMovableWith(free, unitNos)} />
      <Days isOfSeveral={isRange(first ?? free[0])} />
      {first && when && <Room orderNo={orderNo} units={chosen} when={when} />}
      <Reason isPast={chosen.some(({ pastPolicy }) => pastPolicy !== null)} />
    </>
  )
}

type TicketsProps = { free: readonly Unit[]; beside: readonly Unit[] }

function Tickets({ free, beside }: TicketsProps): ReactNode {
  const form = Form.useFormInstance<ChosenChange>()
  const choosable = beside.map(({ unitNo }) => unitNo)
  const together = unitsMovableWith(beside, choosable.slice(0, 1)).map(({ unitNo }) => unitNo)
  const all = (
    <Button size="small" style={{ marginTop: 8 }} onClick={() => form.setFieldValue('unitNos', together)}>
      {say.all}
    </Button>
  )
  return (
    <Form.Item
      name="unitNos"
      label={say.tickets}
      extra={together.length > 1 && all}
      initialValue={free.length === 1 ? choosable : []}
      // A group of boxes takes no aria-required, so it is no `required` rule.
      rules={[
        {
          validator: async (_, chosen: readonly string[] = []) => {
            if (chosen.length === 0) throw new Error(say.ticketsMissing)
          },
        },
      ]}
    >
      <Checkbox.Group style={{ display: 'grid', gap: 8, maxHeight: 152, overflow: 'auto' }}>
        {free.map((unit) => (
          <Checkbox
            key={unit.unitNo}
            value={unit.unitNo}
            // Tickets of another product move in a change of their own.
            disabled={!choosable.includes(unit.unitNo)}
          >
            {[unit.unitNo.slice(-3), unit.name, whenOf(unit), ...unit.visitors].join(' · ')}
            {unit.pastPolicy !== null && ` (${say.past})`}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  )
}

const whenOf = ({ when: { date: visitDate, until: untilDate, slotFrom } }: Unit): string =>
  visitLabel({ visitDate, untilDate, slotFrom })

function Days({ isOfSeveral }: { isOfSeveral: boolean }): ReactNode {
  const today = dayjs(venueDate(new Date()))
  const rules = [{ required: true, message: say.dateMissing }]
  const form = Form.useFormInstance<ChosenChange>()
  const about = {
    style: { width: '100%' },
    allowClear: false,
    disabledDate: (day: dayjs.Dayjs) => day.isBefore(today, 'day'),
    // Enter ends the date, and not the dialog, whose sum was not looked at yet.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault()
    },
    // A slot of one day says nothing of another.
    onChange: () => form.setFieldValue('slot', undefined),
  }
  return isOfSeveral ? (
    <Form.Item name="dates" label={say.date} rules={rules}>
      <DatePicker.RangePicker {...about} />
    </Form.Item>
  ) : (
    <Form.Item name="date" label={say.date} rules={rules}>
      <DatePicker {...about} />
    </Form.Item>
  )
}

type RoomProps = { orderNo: OrderNo; units: readonly Unit[]; when: Omit<ChangeTarget, 'slotFrom'> }

function Room({ orderNo, units, when }: RoomProps): ReactNode {
  const form = Form.useFormInstance<ChosenChange>()
  const slot = Form.useWatch('slot', form) ?? null
  const [first] = units
  const { data: day, error } = useQuery({
    ...dayQuery(orderNo, first?.productCode ?? ('' as never), when),
    enabled: first !== undefined,
  })
  if (error) return <Problem text={error.message} />
  if (!day) return <Loading />
  const slots = day.slots.filter(({ from }) => from !== null)
  const [whole] = day.slots
  if (!whole) return <Problem text={say.notOnSale} />
  const isReady = slots.length === 0 || slot !== null
  return (
    <>
      {slots.length === 0 ? (
        <p role="status">{roomOf(whole, units)}</p>
      ) : (
        <Form.Item name="slot" label={say.slot} rules={[{ required: true, message: say.slotMissing }]}>
          <Select
            options={slots.map((one) => ({
              value: one.from,
              label: `${one.from}${one.to ? `–${one.to}` : ''} · ${roomOf(one, units)}`,
              disabled: leftFor(one, units) === 0,
            }))}
          />
        </Form.Item>
      )}
      {isReady && <Sum orderNo={orderNo} units={units} target={{ ...when, slotFrom: slot }} />}
    </>
  )
}

function roomOf(slot: DayOfSlots['slots'][number], units: readonly Unit[]): string {
  if (slot.state === 'CLOSED') return say.closed
  if (slot.state === 'PAST') return say.over
  const left = leftFor(slot, units)
  return left === 0 ? say.none : say.left(left)
}

type SumProps = { orderNo: OrderNo; units: readonly Unit[]; target: ChangeTarget }

function Sum({ orderNo, units, target }: SumProps): ReactNode {
  const form = Form.useFormInstance<ChosenChange>()
  const waiveFee = Form.useWatch('waiveFee', form) ?? false
  const unitNos = units.map(({ unitNo }) => unitNo)
  const { data: quote, error } = useQuery(quoteQuery(orderNo, { unitNos, target }))
  if (error) return <Problem text={error.message} />
  if (!quote) return <Loading />
  const net = netOf(quote, waiveFee)
  return (
    <>
      {quote.feeFen > noFen && <WaiveFeeSwitch label={say.waive} />}
      <Flex vertical role="status" style={{ marginBottom: 24 }}>
        <Typography.Text type="secondary" className="number">
          {[
            `${say.difference} ${money(quote.differenceFen)}`,
            quote.feeFen > noFen && `${say.fee} ${money(waiveFee ? noFen : quote.feeFen)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
        <Typography.Text strong className="number">
          {sumText(net)}
        </Typography.Text>
      </Flex>
    </>
  )
}

function sumText(net: number): string {
  if (net === 0) return say.nothing
  const sum = money(fen(Math.abs(net)))
  return net > 0 ? say.toPay(sum) : say.toRefund(sum)
}

const Loading = (): ReactNode => <p role="status">{kitWords.loading}</p>

function Problem({ text }: { text: string }): ReactNode {
  return <Alert type="warning" showIcon title={text} style={{ marginBottom: 24 }} />
}

function Reason({ isPast }: { isPast: boolean }): ReactNode {
  const form = Form.useFormInstance<ChosenChange>()
  const required = Form.useWatch('waiveFee', form) === true || isPast
  return (
    <Form.Item
      name="why"
      label={say.why}
      extra={say.whyHint}
      rules={[{ required, whitespace: true, message: say.whyMissing }]}
    >
      <Input.TextArea rows={2} maxLength={200} showCount />
    </Form.Item>
  )
}
