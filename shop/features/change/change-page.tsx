/** /order/change: which tickets, to which day and time, what it costs; as in buying, with the difference in each cell. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { ChooseAll } from '../../lib/choose-all.tsx'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf as searchText } from '../../lib/search-params.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { DateStep } from '../inventory/date-step.tsx'
import { FullDay } from '../inventory/full-day.tsx'
import { RangeStep } from '../inventory/range-step.tsx'
import { datesIn, isRange, type RangeStay } from '../inventory/ranges.ts'
import { SlotStep } from '../inventory/slot-step.tsx'
import { bringTo } from '../inventory/steps.ts'
import { usePress } from '../inventory/use-press.ts'
import { changeableQuery } from './calls.ts'
import css from './change.module.css'
import { signedYuan, whenText } from './change-words.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { changeWords } from './messages.ts'
import { useWhen } from './use-when.ts'
import { chosenAtFirst, daysOf, firstDateOf, lengthsFor, movableTogether, toggled } from './wanted-change.ts'

export function ChangePage() {
  const words = useWords(changeWords)
  const orderNo = OrderNo.safeParse(searchText(useSearch({ strict: false }), 'orderNo'))
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
  useUnsaved(() => chosen.join() !== chosenAtFirst(units).join())
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
  const free = movableTogether(units, chosen)
  return (
    <Card title={words.which} aside={<ChooseAll free={free} chosen={chosen} onChoose={onChoose} />}>
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

/** The calendar and the slots of buying; the difference stands where the price does. */
function When({ orderNo, code, moving, children }: WhenProps) {
  const words = useWords(changeWords)
  const when = useWhen(orderNo, code, moving)
  const { read, net, target, missing } = when
  const [asking, setAsking] = useState(false)
  const { onceKnown, isWaiting } = usePress(when, () => (missing ? bringTo(missing) : setAsking(true)))
  useUnsaved(() => when.date !== null || when.range !== null)
  return (
    <>
      <Stack>
        {children}
        <QueryView query={read}>
          {(product) => <WhenSteps product={product} when={when} moving={moving} />}
        </QueryView>
        <Failed queries={when.failed} />
      </Stack>
      {read.data && (
        <BottomBar {...(net === null ? {} : { label: words.difference, price: signedYuan(net) })}>
          <Button busy={isWaiting} onClick={() => (missing ? bringTo(missing) : onceKnown(null))}>
            {missing ? words.missing[missing] : words.next}
          </Button>
        </BottomBar>
      )}
      {asking && target && (
        <ConfirmSheet
          orderNo={orderNo}
          wanted={{ unitNos: moving.map(({ unitNo }) => unitNo), ...target }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Sums and what is left on days: what of them could not be loaded is asked for again together. */
function Failed({ queries }: { queries: ReturnType<typeof useWhen>['failed'] }) {
  const [first] = queries
  const retry = () => {
    for (const { refetch } of queries) void refetch()
  }
  return first && <LoadFailure error={first.error} onRetry={retry} />
}

type StepsProps = {
  product: ProductDetail
  when: ReturnType<typeof useWhen>
  moving: readonly ChangeableUnit[]
}

function WhenSteps({ product, when, moving }: StepsProps) {
  const words = useWords(changeWords)
  const { stay } = product
  const { date, day, slot, net } = when
  if (isRange(stay)) return <RangeOfStay {...{ product, stay, when, moving }} />
  return (
    <>
      <DateStep
        product={product}
        lead={words.difference}
        start={firstDateOf(moving)}
        chosen={date}
        onChoose={when.chooseDate}
        priced={(on) => textOf(when.netOf([on]))}
        stateOn={when.stateOn}
        onMonth={when.showMonth}
      />
      {date && stay === 'DAY' && day.data && !slot && (
        <FullDay product={product} date={date} day={day.data} onChooseDate={when.chooseDate} />
      )}
      {date && stay === 'SLOT' && (
        <SlotStep
          key={date}
          product={product}
          lead={null}
          date={date}
          day={day}
          chosen={slot}
          onChoose={when.chooseSlot}
          onChooseDate={when.chooseDate}
          priced={textOf(net) ?? ''}
        />
      )}
    </>
  )
}

const textOf = (sum: Fen | null): string | null => (sum === null ? null : signedYuan(sum))

/** Nights and days are chosen with two taps, as in buying; those that the order has already are free to it. */
function RangeOfStay({ product, stay, when, moving }: StepsProps & { stay: RangeStay }) {
  const words = useWords(changeWords)
  const { minLength, maxLength } = product
  const priceOn = (date: VisitDate) => {
    const price = moving[0] && when.priceOf(moving[0].offerCode, date)
    return price === undefined ? null : yuan(price)
  }
  return (
    <RangeStep
      product={{ ...product, stay, ...lengthsFor({ stay, minLength, maxLength }, moving) }}
      lead={moving[0]?.name ?? ''}
      chosen={when.range}
      onChoose={when.chooseRange}
      move={{
        lead: words.difference,
        start: firstDateOf(moving),
        priceOn,
        differenceOf: (range) => textOf(when.netOf(datesIn(stay, range))),
        kept: daysOf(stay, moving),
        onMonth: when.showMonth,
      }}
    />
  )
}
