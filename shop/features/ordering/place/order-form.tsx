/** The form itself: what is asked, what is wrong, and the order that is placed with it. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { FormProvider, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { familyOf } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { venueDate } from '#contract/values/time.ts'
import { serverAheadMs, useSecondsLeft } from '../../../lib/clock.ts'
import { CallFailure, isDecided, isRefusal } from '../../../lib/failures.ts'
import { yuan } from '../../../lib/format.ts'
import { useProductLinks } from '../../../lib/product-links.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { type RepeatableKey, repeatableKey } from '../../../lib/repeatable-key.ts'
import { standingOf, useSession, type Viewer } from '../../../lib/session-store.ts'
import { unitsText } from '../../../lib/units.ts'
import { visitStore } from '../../../lib/visit-store.ts'
import { useWords } from '../../../lib/words.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { showInputError, showToast } from '../../../ui/toast.tsx'
import { contactsQuery, forgetContacts } from '../../contact/calls.ts'
import { CouponRow } from '../../coupon/coupon-row.tsx'
import { PointRow } from '../../coupon/point-row.tsx'
import { asksDelivery } from '../../parcel/delivery.ts'
import { parcelWords } from '../../parcel/messages.ts'
import { keepContacts, sendOrder } from '../calls.ts'
import { OrderHead } from '../detail/order-head.tsx'
import { REFUSED } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import { errorsOf } from '../form/rhf-errors.ts'
import {
  emptyFields,
  type FaultContext,
  faultsOf,
  guardiansAmong,
  type OrderFields,
  ownIndexOf,
  questionsOf,
} from '../form/visitor-form.ts'
import { partyWords } from '../people/party-messages.ts'
import { SavedContacts } from '../people/saved-contacts.tsx'
import { VisitorCards } from '../people/visitor-cards.tsx'
import { ContactCard } from './contact-card.tsx'
import { choiceOf, isFromCart } from './from-cart.ts'
import { GuestProof } from './guest-proof.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { HoldGuard } from './hold-guard.tsx'
import { HoldOver } from './hold-over.tsx'
import { MainlandNote } from './mainland-note.tsx'
import { NoticeAgreement } from './notice-agreement.tsx'
import { NoticeCard } from './notice-card.tsx'
import { orderOf, typedToKeep } from './order-body.ts'
import { type OrderDraft, withDraft } from './order-draft.ts'
import {
  discountsOf,
  dueWith,
  isPending,
  type OrderSums,
  payableWith,
  refreshSums,
  savedText,
  sumRefusals,
  useSums,
} from './order-sums.ts'
import { RefundTerms } from './refund-terms.tsx'
import { refusedField } from './refused-field.ts'
import { useNotice } from './use-notice.ts'
import { forgetDraft, useKeptOrderDraft } from './use-order-draft.ts'

const DeliveryCard = lazy(async () => ({
  default: (await import('../../parcel/delivery-card.tsx')).DeliveryCard,
}))
const AskedCards = lazy(async () => ({ default: (await import('../form/asked-cards.tsx')).AskedCards }))

type Props = { hold: Hold; receivedAt: number; draft: OrderDraft | null }

export function OrderForm({ hold, receivedAt, draft }: Props) {
  const words = useWords(formWords)
  const { kind } = standingOf(useSession())
  const aheadMs = serverAheadMs(hold.serverNow, receivedAt)
  const secondsLeft = useSecondsLeft(hold.heldUntil, aheadMs)
  const { context, form } = useOrderFields(hold, kind, draft)
  const notice = useNotice(hold.orderNo)
  const noticeTitle = words.notices[productTypes[familyOf(hold)].notice]
  const fields = form.watch('delivery')
  const sums = useSums(hold, kind === 'member', fields)
  const { coupon, points, delivery } = sums
  const { place, placing, placed, unanswered } = usePlacing(hold, sums, form)
  const freightNote = useFreightNote(delivery)
  const submit = form.handleSubmit(
    (fields) => {
      if (kind === 'visitor') return showInputError(words.proveFirst)
      if (delivery.notServed) return showInputError(delivery.notServed)
      return place(fields, context)
    },
    () => showInputError(words.checkFields),
  )
  // Whether it came in time is for the server to say.
  const isOver = secondsLeft <= 0 || notice.ended
  if (isOver && !placing && !placed) return <HoldOver hold={hold} unanswered={unanswered} />
  return (
    <FormProvider {...form}>
      <HoldGuard orderNo={hold.orderNo} done={placed} />
      <HoldBanner secondsLeft={secondsLeft} />
      <Stack>
        {kind === 'visitor' && <MainlandNote />}
        <Bought hold={hold} />
        <RefundTerms hold={hold} />
        <NoticeCard notice={notice} title={noticeTitle} />
        {kind !== 'member' && <GuestProof proved={kind === 'guest'} hold={hold} />}
        {kind === 'member' && context.questions.length > 0 && (
          <SavedContacts product={hold} questions={context.questions} visitDate={context.visitDate} />
        )}
        <VisitorCards
          questions={context.questions}
          guardians={guardiansAmong(context.questions)}
          today={context.today}
          visitDate={context.visitDate}
          listRows={hold.listRows}
          member={kind === 'member'}
        />
        {[...hold.items, { asks: hold.party }].some(({ asks }) => asks.length > 0) && (
          <Suspense fallback={<SkeletonRows />}>
            <AskedCards items={hold.items} party={hold.party} />
          </Suspense>
        )}
        {delivery.asked && (
          <Suspense fallback={<SkeletonRows />}>
            <DeliveryCard
              delivery={delivery}
              fields={fields}
              onChange={(next) =>
                form.setValue('delivery', next, { shouldValidate: form.formState.isSubmitted })
              }
              withVisit={!hold.items.every((item) => asksDelivery([item]))}
              fault={form.formState.errors.delivery}
            />
          </Suspense>
        )}
        {kind === 'member' && hold.vouchers === 0 && <CouponRow coupon={coupon} />}
        <PointRow points={points} />
        <ContactCard questions={context.questions} member={kind === 'member'} />
        <NoticeAgreement notice={notice} title={noticeTitle} />
      </Stack>
      <BottomBar
        label={words.total}
        price={yuan(dueWith(hold, sums))}
        note={[boughtText(hold, words), savedText(hold, sums, words), freightNote]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button busy={placing || isPending(sums)} onClick={() => void submit()}>
          {words.submit}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}

function useFreightNote({ freightFen }: OrderSums['delivery']): string {
  const words = useWords(parcelWords)
  return freightFen ? words.freightNote(yuan(freightFen)) : ''
}

/** Its items, or its packages with what they are made of. */
function Bought({ hold }: { hold: Hold }) {
  if (hold.packages.length > 0)
    return <OrderHead order={hold} lines={hold.packages} parts={partsOfHold(hold)} />
  return hold.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a hold keep their order
    <OrderHead key={at} order={item} lines={item.lines} />
  ))
}

/** What its packages are made of, each part with its own time. */
const partsOfHold = ({ items }: Hold) =>
  items.flatMap(({ lines, ...item }) => lines.map((line) => ({ ...item, ...line })))

/** "2 tickets", or how many of everything where an order has products of several kinds. */
function boughtText({ items, packages }: Hold, words: (typeof formWords)['en-US']): string {
  const [first] = packages
  if (first)
    return unitsText(
      first,
      packages.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  const count = items.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
  const [lead, ...others] = items
  const isOneKind = lead && others.every(({ type }) => type === lead.type)
  return isOneKind ? unitsText(lead, count) : words.bought(count)
}

function useOrderFields(hold: Hold, kind: Viewer['kind'], draft: OrderDraft | null) {
  const guest = kind === 'guest'
  const party = useWords(partyWords)
  const context: FaultContext = useMemo(
    () => ({
      questions: questionsOf(hold, party.person),
      items: hold.items,
      party: hold.party,
      visitDate: hold.visitDate ?? venueDate(new Date(hold.serverNow)),
      today: venueDate(new Date(hold.serverNow)),
      guest,
    }),
    [hold, guest, party],
  )
  const resolver: Resolver<OrderFields> = (values) => {
    const errors = errorsOf(faultsOf(values, context))
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  const form = useForm<OrderFields>({
    resolver,
    mode: 'onTouched',
    defaultValues: withDraft(emptyFields(context.questions, hold), draft, {
      productCode: hold.productCode,
      items: hold.items,
      party: hold.party,
      questions: context.questions,
      member: kind === 'member',
    }),
  })
  useKeptOrderDraft(form, hold.productCode, context.questions)
  useWatch({ control: form.control })
  return { context, form }
}

/** The place of the member, whose line is to be known next time; null when one is known already. */
function ownIndexFor(fields: OrderFields, { questions, visitDate }: FaultContext): number | null {
  const known = queryClient.getQueryData(contactsQuery(visitDate).queryKey)
  const hasOwn = known?.pages.some(({ items }) => items.some(({ own }) => own))
  return hasOwn ? null : ownIndexOf(fields, questions)
}

/** At its field, with the focus, for as long as it stays as it is. */
function showRefusal(
  form: UseFormReturn<OrderFields>,
  failure: CallFailure,
  { questions }: FaultContext,
): void {
  const field = refusedField(failure.data, questions, form.getValues())
  if (!field) return
  form.setError(field, { type: REFUSED, message: failure.message }, { shouldFocus: true })
  if (field === 'delivery') document.getElementById('delivery-fault')?.focus()
}

/** Places the order once: a try after a lost answer carries the same key, so that it never buys twice. */
function usePlacing(hold: Hold, sums: OrderSums, form: UseFormReturn<OrderFields>) {
  const links = useProductLinks()
  const navigate = useNavigate()
  const words = useWords(formWords)
  const [placing, setPlacing] = useState(false)
  const [placed, setPlaced] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const [keys] = useState<RepeatableKey>(repeatableKey)

  const place = async (fields: OrderFields, context: FaultContext) => {
    const body = {
      ...orderOf(hold, fields, context),
      ...discountsOf(sums),
      expectedPayableFen: payableWith(hold, sums),
    }
    setPlacing(true)
    try {
      const order = await keys.sending(body, (key) => sendOrder(body, key))
      setPlaced(true)
      const products = [hold, ...hold.items].map(({ productCode }) => productCode)
      visitStore.takeBought({ orderNo: hold.orderNo, products })
      forgetDraft()
      if (!(await keepContacts(typedToKeep(fields, ownIndexFor(fields, context)))))
        showToast(words.notSaved, 'warning')
      if (hold.vouchers > 0) {
        await navigate({ to: '/exchange/success', search: { orderNo: order.orderNo }, replace: true })
      } else if (order.flowStatus === 'AWAIT_PAID') {
        await navigate({ to: '/pay/order', search: { orderNo: order.orderNo }, replace: true })
      } else await navigate({ to: '/pay/result/$orderNo', params: { orderNo: order.orderNo }, replace: true })
    } catch (error) {
      setUnanswered(!isDecided(error))
      if (isRefusal(error, 'HOLD_ENDED')) {
        // Nothing is held that could be given up, so nobody is asked.
        const away = { replace: true, ignoreBlocker: true }
        if (hold.vouchers > 0) await navigate({ to: '/exchange/query', ...away })
        else if (isFromCart(hold)) await navigate({ to: '/cart', ...away })
        else await navigate({ to: links.detail(hold), search: choiceOf(hold), ...away })
      }
      if (isRefusal(error, ...sumRefusals)) await refreshSums(sums)
      // Another device deleted somebody who is chosen here.
      if (isRefusal(error, 'CONTACT_GONE')) await forgetContacts()
      if (error instanceof CallFailure) showRefusal(form, error, context)
    } finally {
      setPlacing(false)
    }
  }
  return { place, placing, placed, unanswered }
}
