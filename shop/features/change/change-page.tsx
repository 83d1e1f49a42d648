/** /order/change: which tickets, to which day and time, what it costs; as in buying, with the difference in each cell. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productQuery } from '../catalogue/calls.ts'
import { dayQuery } from '../inventory/calls.ts'
import { DateStep } from '../inventory/date-step.tsx'
import { SlotStep } from '../inventory/slot-step.tsx'
import { keyOf, nextFreeSlot, slotAt } from '../inventory/slots.ts'
import { bringTo } from '../inventory/steps.ts'
import { changeableQuery, pricesQuery } from './calls.ts'
import css from './change.module.css'
import { signedYuan, whenText } from './change-words.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { changeWords } from './messages.ts'
import { chosenAtFirst, netOn, toggled } from './wanted-change.ts'

export function ChangePage() {
  const words = useWords(changeWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  return orderNo.success ? <Loaded orderNo={orderNo.data} /> : <Empty icon="order" title={words.notFound} />
}

function Loaded({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(changeWords)
  const { data, error, refetch } = useQuery(changeableQuery(orderNo))
  if (!data) {
    if (!error) return <SkeletonRows />
    if (isRefusal(error, 'NOT_FOUND')) return <Empty icon="order" title={words.notFound} />
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  if (data.open)
    return (
      <Empty
        icon="clock"
        title={words.open}
        action={
          <Link to="/changeDetail" search={{ changeNo: data.open }} className={buttonClass('quiet', 's')}>
            {words.seeOpen}
          </Link>
        }
      />
    )
  if (data.units.every(({ refusal }) => refusal !== null))
    return (
      <Empty
        icon="info"
        title={words.none}
        text={data.units.find(({ refusal }) => refusal)?.refusal ?? ''}
        action={
          <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
            {words.seeOrder}
          </Link>
        }
      />
    )
  return <Choosing orderNo={orderNo} units={data.units} />
}

type Props = { orderNo: OrderNo; units: readonly ChangeableUnit[] }

function Choosing({ orderNo, units }: Props) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(units))
  const moving = units.filter(({ unitNo }) => chosen.includes(unitNo))
  const code = moving[0]?.productCode
  const tickets = <UnitStep units={units} chosen={chosen} onChoose={setChosen} />
  if (!code) return <NothingChosen>{tickets}</NothingChosen>
  return (
    <When orderNo={orderNo} code={code} moving={moving}>
      {tickets}
    </When>
  )
}

function NothingChosen({ children }: { children: ReactNode }) {
  const words = useWords(changeWords)
  return (
    <>
      <Stack>{children}</Stack>
      <BottomBar>
        <Button onClick={() => document.querySelector<HTMLElement>('main input')?.focus()}>
          {words.chooseTickets}
        </Button>
      </BottomBar>
    </>
  )
}

type UnitStepProps = {
  units: readonly ChangeableUnit[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

function UnitStep({ units, chosen, onChoose }: UnitStepProps) {
  const words = useWords(changeWords)
  return (
    <Card title={words.which}>
      <ul className={css.units}>
        {units.map((unit) => (
          <li key={unit.unitNo} className={css.unit}>
            <Checkbox
              checked={chosen.includes(unit.unitNo)}
              disabled={unit.refusal !== null}
              onChange={() => onChoose(toggled(units, chosen, unit.unitNo))}
            >
              {[unit.name, ...unit.visitors].join(' · ')}
            </Checkbox>
            <p className={css.soft}>
              {[whenText(unit.when, language), yuan(unit.priceFen), unit.refusal].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type WhenProps = {
  orderNo: OrderNo
  code: ProductCode
  moving: readonly ChangeableUnit[]
  children: ReactNode
}

/** The calendar and the slots of buying; the day's difference stands where its price does. */
function When({ orderNo, code, moving, children }: WhenProps) {
  const words = useWords(changeWords)
  const when = useWhen(orderNo, code, moving)
  const { date, slot, product, net } = when
  const [asking, setAsking] = useState(false)
  if (!product) return <SkeletonRows />
  return (
    <>
      <Stack>
        {children}
        <WhenSteps product={product} when={when} />
      </Stack>
      <BottomBar {...(net === null ? {} : { label: words.difference, price: signedYuan(net) })}>
        <Button onClick={() => (when.missing ? bringTo(when.missing) : setAsking(true))}>
          {when.missing ? words.missing[when.missing] : words.next}
        </Button>
      </BottomBar>
      {asking && date && slot && (
        <ConfirmSheet
          orderNo={orderNo}
          wanted={{
            unitNos: moving.map(({ unitNo }) => unitNo),
            visitDate: date,
            untilDate: null,
            slotFrom: product.stay === 'SLOT' ? slot.from : null,
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function WhenSteps({ product, when }: { product: ProductDetail; when: ReturnType<typeof useWhen> }) {
  const words = useWords(changeWords)
  const { date, day, slot, net, netOf } = when
  const priced = (on: VisitDate) => {
    const differs = netOf(on)
    return differs === null ? null : signedYuan(differs)
  }
  return (
    <>
      <DateStep
        code={product.code}
        lead={words.difference}
        chosen={date}
        onChoose={when.chooseDate}
        priced={priced}
        onMonth={when.showMonth}
      />
      {date && product.stay === 'SLOT' && (
        <SlotStep
          key={date}
          product={product}
          lead={null}
          date={date}
          day={day}
          chosen={slot}
          onChoose={when.chooseSlot}
          onChooseDate={when.chooseDate}
          priced={net === null ? undefined : signedYuan(net)}
        />
      )}
    </>
  )
}

function useWhen(orderNo: OrderNo, code: ProductCode, moving: readonly ChangeableUnit[]) {
  const product = useQuery(productQuery(code)).data
  const [date, setDate] = useState<VisitDate | null>(null)
  const [slotKey, setSlotKey] = useState<string | undefined>()
  const { netOf, showMonth } = useDifferences(orderNo, code, moving)
  const day = useQuery({ ...dayQuery(code, date ?? ('' as VisitDate)), enabled: date !== null })
  const slotted = product?.stay === 'SLOT'
  const slots = day.data?.slots ?? []
  const slot = (slotted ? slotAt(slots, slotKey) : nextFreeSlot(slots)) ?? null
  const unslotted = slot === null ? ('slot' as const) : null
  return {
    date,
    day,
    slot,
    product,
    netOf,
    showMonth,
    net: date && netOf(date),
    missing: date === null ? ('date' as const) : unslotted,
    chooseDate(next: VisitDate) {
      setDate(next)
      setSlotKey(undefined)
      if (slotted) bringTo('slot')
    },
    chooseSlot: (next: Slot) => setSlotKey(keyOf(next)),
  }
}

/** What moving the tickets to a day costs, for the months that were looked at. */
function useDifferences(orderNo: OrderNo, code: ProductCode, moving: readonly ChangeableUnit[]) {
  const [months, setMonths] = useState<readonly Month[]>([monthOf(venueDate(new Date()))])
  const answers = useQueries({ queries: months.map((month) => pricesQuery(orderNo, code, month)) })
  const days = answers.flatMap(({ data }) => data?.days ?? [])
  return {
    netOf: (date: VisitDate) => netOn(moving, days.find((day) => day.date === date)?.prices),
    showMonth: (month: Month) => setMonths((seen) => (seen.includes(month) ? seen : [...seen, month])),
  }
}
