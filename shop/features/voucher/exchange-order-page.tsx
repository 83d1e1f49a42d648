/** /exchange/ticketOrder and /exchange/eateryOrder: date and time for a voucher, then the order form of its hold. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductDetail } from '#contract/endpoints/catalogue.ts'
import type { DayOfSlots, Slot } from '#contract/endpoints/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { textOf } from '../../lib/search-params.ts'
import { unitsText } from '../../lib/units.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Facts, Stack } from '../../ui/card.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { productQuery } from '../catalogue/calls.ts'
import { dayQuery, type HoldInput, sendHold } from '../inventory/calls.ts'
import { holdOf } from '../inventory/choice.ts'
import { DateStep } from '../inventory/date-step.tsx'
import { Hint } from '../inventory/full-day.tsx'
import { SlotStep } from '../inventory/slot-step.tsx'
import { keyOf, nextFreeSlot, slotAt } from '../inventory/slots.ts'
import { bringTo } from '../inventory/steps.ts'
import { usePress } from '../inventory/use-press.ts'
import { OrderFormPage } from '../ordering/place/order-form-page.tsx'
import { type ChosenVoucher, chosenVoucher, exchangePath, isAcceptedOn } from './chosen-voucher.ts'
import { voucherWords } from './messages.ts'

export function ExchangeOrderPage() {
  const isHeld = textOf(useSearch({ strict: false }), 'orderNo') !== ''
  const inHand = chosenVoucher()
  if (isHeld) return <OrderFormPage byVoucher />
  return inHand ? <Loaded inHand={inHand} /> : <NoVoucher />
}

function NoVoucher() {
  const words = useWords(voucherWords)
  const toQuery = (
    <Link to="/exchange/query" className={buttonClass('primary')} replace>
      {words.toQuery}
    </Link>
  )
  return <Empty icon="ticket" title={words.noVoucher} text={words.noVoucherText} action={toQuery} />
}

function Loaded({ inHand }: { inHand: ChosenVoucher }) {
  const product = useQuery(productQuery(inHand.voucher.gives.productCode))
  return <QueryView query={product}>{(data) => <Choosing inHand={inHand} product={data} />}</QueryView>
}

type Props = { inHand: ChosenVoucher; product: ProductDetail }

function Choosing({ inHand, product }: Props) {
  const words = useWords(voucherWords)
  const { gives, batch } = inHand.voucher
  const choice = useWhen(inHand, product)
  const { date, day, slot, accepted, hold } = choice
  const isDated = product.stay !== 'NONE'
  const { onceKnown, isWaiting } = usePress(choice, () => {
    if (!slot) return bringTo(product.stay === 'SLOT' ? 'slot' : 'date')
    hold.mutate(holdOf(product.code, { date }, slot, { [gives.offerCode]: gives.quantity }))
  })
  const press = () => (isDated && (!date || !accepted) ? bringTo('date') : onceKnown(null))
  return (
    <>
      <Stack>
        <Card title={batch.name}>
          <Facts
            rows={[
              [words.product, product.name],
              [words.worth, `${gives.offerName} · ${unitsText(gives, gives.quantity)}`],
            ]}
          />
        </Card>
        {isDated && (
          <DateStep product={product} lead={gives.offerName} chosen={date} onChoose={choice.chooseDate} />
        )}
        {date && !accepted && <Hint text={words.notOnDay} next={words.notOnDayNext} />}
        {date && accepted && product.stay === 'SLOT' && (
          <SlotStep
            key={date}
            product={product}
            lead={gives.offerCode}
            date={date}
            day={day}
            chosen={slot}
            onChoose={choice.chooseSlot}
            onChooseDate={choice.chooseDate}
          />
        )}
        {accepted && product.stay !== 'SLOT' && day.data && !slot && (
          <Hint text={words.nothingLeft} next={words.notOnDayNext} />
        )}
      </Stack>
      <BottomBar label={words.pays} price={unitsText(gives, gives.quantity)}>
        <Button busy={hold.isPending || isWaiting} onClick={press}>
          {nextWord(choice, product, words)}
        </Button>
      </BottomBar>
    </>
  )
}

function nextWord(
  { date, accepted, slot }: ReturnType<typeof useWhen>,
  { stay }: ProductDetail,
  words: (typeof voucherWords)['en-US'],
): string {
  if (stay !== 'NONE' && (!date || !accepted)) return words.chooseDate
  return stay === 'SLOT' && !slot ? words.chooseSlot : words.continue
}

function useWhen({ serialNo, voucher }: ChosenVoucher, product: ProductDetail) {
  const [date, setDate] = useState<VisitDate | null>(null)
  const [slotKey, setSlotKey] = useState<string>()
  const isUndated = product.stay === 'NONE'
  const accepted = isUndated || (date !== null && isAcceptedOn(voucher, date))
  const day = useQuery({ ...dayQuery(product.code, date), enabled: isUndated || accepted })
  const hold = useExchangeHold({ serialNo, voucher })
  return {
    ...{ date, day, accepted, hold },
    isAwaited: accepted && !day.data,
    slot: accepted ? slotOf(day.data, product, slotKey) : null,
    chooseDate(next: VisitDate) {
      setDate(next)
      setSlotKey(undefined)
      bringTo(product.stay === 'SLOT' ? 'slot' : 'date')
    },
    chooseSlot: (next: Slot) => setSlotKey(keyOf(next)),
  }
}

function slotOf(day: DayOfSlots | undefined, { stay }: ProductDetail, key: string | undefined): Slot | null {
  if (stay !== 'SLOT') return nextFreeSlot(day?.slots ?? [])
  const slot = slotAt(day?.slots ?? [], key)
  return slot && (slot.state === 'OPEN' || slot.state === 'FEW') ? slot : null
}

/** Takes seats and voucher; then the form of the order opens on the same screen. */
function useExchangeHold({ serialNo, voucher }: ChosenVoucher) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [keys] = useState(repeatableKey)
  return useMutation({
    mutationFn: (item: HoldInput) =>
      keys.sending(item, (key) => sendHold([item], { vouchers: [serialNo], voucherTermsAgreed: true }, key)),
    onSuccess: ({ orderNo }) => navigate({ to: exchangePath(voucher), search: { orderNo } }),
    onError: () => void client.invalidateQueries({ queryKey: ['inventory'] }),
  })
}
