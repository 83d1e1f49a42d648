/** The calendar of a product: a month of prices and places, what is closed, and a panel that changes a range. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Empty, Select, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { listStaffProducts } from '#contract/console/catalogue.ts'
import { type Calendar, readCalendar } from '#contract/console/inventory.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { addMonths } from '#contract/values/months.ts'
import { salesChannels } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { choicesOf } from '../../ui/choices.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { type CellRange, changedSince, rangeOf, type ShownCalendar, shownOf } from './cells.ts'
import { DayCard } from './day-card.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { calendarWords as say } from './messages.ts'
import { MonthGrid } from './month-grid.tsx'
import { OpeningCard } from './opening-card.tsx'
import { emptyForm, everyDay, type PaintForm } from './paint-form.ts'
import { Painter } from './painter.tsx'
import { resourceLabel } from './resource-label.ts'
import type { CalendarSearch } from './search.ts'

export function CalendarPage(): ReactNode {
  const search = useSearch({ from: '/calendar' })
  const navigate = useNavigate()
  const products = useQuery({ queryKey: ['products'], queryFn: () => call(listStaffProducts, { query: {} }) })
  const dated = products.data?.items.filter(({ stay }) => stay !== 'NONE') ?? []
  const product = search.product ?? dated[0]?.code
  const month = search.month ?? monthOf(venueDate(new Date()))
  const show = (change: CalendarSearch) =>
    void navigate({ to: '/calendar', search: { ...search, ...change }, replace: true })
  // Each product has offers and resources of its own.
  const showProduct = (code: ProductCode) => {
    const { offer: _, resource: __, ...kept } = search
    void navigate({ to: '/calendar', search: { ...kept, product: code }, replace: true })
  }
  return (
    <ListPage
      title={say.title}
      actions={
        <Select
          aria-label={say.product}
          style={{ width: 320 }}
          value={product ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          {...choicesOf(products, () =>
            dated.map(({ code, name }) => ({ value: code, label: name[language] })),
          )}
          onChange={showProduct}
        />
      }
    >
      {products.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {products.isError && <LoadFailure query={products} />}
      {products.data && product === undefined && <Empty description={say.noProduct} />}
      {product !== undefined && (
        <ProductCalendar key={product} product={product} search={search} month={month} onShow={show} />
      )}
    </ListPage>
  )
}

type ShowProps = { search: CalendarSearch; month: Month; onShow: (change: CalendarSearch) => void }

function ProductCalendar({ product, ...shown }: ShowProps & { product: ProductCode }): ReactNode {
  const { month } = shown
  const query = useQuery({
    queryKey: ['calendar', product, month],
    queryFn: () => call(readCalendar, { params: { code: product }, query: { month } }),
  })
  // What is filled in stays while another month comes, and where it cannot be read.
  const last = useRef(query.data)
  last.current = query.data ?? last.current
  return (
    <div className="stack">
      {query.isError && <LoadFailure query={query} />}
      {last.current ? (
        <LoadedCalendar calendar={last.current} isOfMonth={query.data !== undefined} {...shown} />
      ) : (
        query.isPending && <Skeleton active title={false} paragraph={{ rows: 12 }} />
      )}
    </div>
  )
}

/** `isOfMonth`: else its prices and places are those of another month. */
type LoadedProps = ShowProps & { calendar: Calendar; isOfMonth: boolean }

function LoadedCalendar({ calendar, isOfMonth, search, month, onShow }: LoadedProps): ReactNode {
  const session = useSession()
  const [form, setForm] = useState<PaintForm>(() => emptyForm(calendar))
  const { range, setRange, select } = useRange()
  const shown = shownOf(calendar, search)
  const { conflict, setConflict, learn } = useConflict(calendar.productCode, month)
  const mayWrite = mayOpen(session, ['owner', 'catalogue'])
  const isOneDay = isOfMonth && range !== null && range.from === range.until && monthOf(range.from) === month
  const single = isOneDay ? range.from : null
  return (
    <div className="columns">
      <div className="stack">
        {conflict && (
          <Alert
            type="warning"
            showIcon
            closable={{ onClose: () => setConflict(null) }}
            title={say.conflict(conflict.prices, conflict.places)}
          />
        )}
        <div>
          <div className="calendar-head">
            <MonthSteps month={month} onMonth={(to) => onShow({ month: to })} />
            <ShownFields calendar={calendar} shown={shown} onShow={onShow} />
          </div>
          <ScrollBox label={say.title}>
            <MonthGrid
              calendar={calendar}
              isOfMonth={isOfMonth}
              month={month}
              shown={shown}
              range={range}
              weekdays={mayWrite ? form.weekdays : everyDay}
              onSelect={select}
              onClear={() => setRange(null)}
            />
          </ScrollBox>
        </div>
        {single && <DayCard calendar={calendar} date={single} resource={shown.resource} />}
        {isOfMonth && <ExceptionsCard calendar={calendar} />}
        {shown.resource !== null && <OpeningCard calendar={calendar} resource={shown.resource} />}
      </div>
      {mayWrite && (
        <Painter {...{ calendar, form, range }} onForm={setForm} onRange={setRange} onConflict={learn} />
      )}
    </div>
  )
}

/** A selection goes from where it began to the day that was chosen last. */
function useRange() {
  const [range, setRange] = useState<CellRange | null>(null)
  const [start, setStart] = useState<VisitDate | null>(null)
  const select = (date: VisitDate, isExtended: boolean) => {
    const from = isExtended ? (start ?? date) : date
    setStart(from)
    setRange(rangeOf(from, date))
  }
  return { range, setRange, select }
}

/** Loads what somebody else saved, and says how much of it is new. */
function useConflict(product: ProductCode, month: Month) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<{ prices: number; places: number } | null>(null)
  const queryKey = ['calendar', product, month]
  const load = async () => {
    // Of this month: what is shown may be another one, whose days are all others.
    const before = client.getQueryData<Calendar>(queryKey)
    await client.refetchQueries({ queryKey })
    const now = client.getQueryData<Calendar>(queryKey)
    if (before && now) setConflict(changedSince(before, now))
  }
  return { conflict, setConflict, learn: () => void load() }
}

type ShownFieldsProps = { calendar: Calendar; shown: ShownCalendar; onShow: ShowProps['onShow'] }

function ShownFields({ calendar, shown, onShow }: ShownFieldsProps): ReactNode {
  return (
    <>
      <Select
        aria-label={say.shownOffer}
        style={{ width: 200 }}
        value={shown.offer}
        options={calendar.offers.map(({ code, name }) => ({ value: code, label: name[language] }))}
        onChange={(offer) => onShow({ offer })}
      />
      <Select
        aria-label={say.shownChannel}
        style={{ width: 140 }}
        value={shown.channel}
        options={[
          { value: 'ALL' as const, label: say.allChannels },
          ...salesChannels.map((value) => ({ value, label: salesChannelLabels[language][value] })),
        ]}
        onChange={(channel) => onShow({ channel })}
      />
      <Select
        aria-label={say.shownResource}
        style={{ width: 240 }}
        popupMatchSelectWidth={false}
        value={shown.resource}
        options={calendar.resources.map((resource) => ({
          value: resource.code,
          label: resourceLabel(calendar, resource),
        }))}
        onChange={(resource) => onShow({ resource })}
      />
    </>
  )
}

const [earlier, later] = ['←', '→']

function MonthSteps({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }): ReactNode {
  return (
    <>
      <Button aria-label={say.previous} onClick={() => onMonth(addMonths(month, -1))}>
        {earlier}
      </Button>
      <span className="calendar-month number" aria-live="polite">
        {month}
      </span>
      <Button aria-label={say.next} onClick={() => onMonth(addMonths(month, 1))}>
        {later}
      </Button>
      <Button onClick={() => onMonth(monthOf(venueDate(new Date())))}>{say.thisMonth}</Button>
    </>
  )
}
