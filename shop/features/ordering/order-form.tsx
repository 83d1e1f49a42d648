/** The form itself: what is asked, what is wrong, and the order that is placed with it. */
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form'
import type { Hold } from '#contract/endpoints/ordering.ts'
import { venueDate } from '#contract/values/time.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { randomName } from '../../lib/random.ts'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { forgetContacts } from '../contact/calls.ts'
import { keepContacts, sendOrder } from './calls.ts'
import { ContactCard } from './contact-card.tsx'
import { GuestProof } from './guest-proof.tsx'
import { HoldBanner } from './hold-banner.tsx'
import { HoldGuard } from './hold-guard.tsx'
import { formWords } from './messages.ts'
import { NoticeAgreement } from './notice-agreement.tsx'
import { NoticeCard } from './notice-card.tsx'
import { OrderHead } from './order-head.tsx'
import { errorsOf } from './rhf-errors.ts'
import { SavedContacts } from './saved-contacts.tsx'
import { SeatsGone } from './seats-gone.tsx'
import { useNotice } from './use-notice.ts'
import { VisitorCards } from './visitor-cards.tsx'
import {
  emptyFields,
  type FaultContext,
  faultsOf,
  guardiansAmong,
  type OrderFields,
  orderOf,
  questionsOf,
  typedToKeep,
} from './visitor-form.ts'

type Props = { hold: Hold; receivedAt: number }

export function OrderForm({ hold, receivedAt }: Props) {
  const words = useWords(formWords)
  const { kind } = standingOf(useSession())
  const aheadMs = serverAheadMs(hold.serverNow, receivedAt)
  const secondsLeft = useSecondsLeft(hold.heldUntil, aheadMs)
  const { context, form } = useOrderFields(hold, kind === 'guest')
  const notice = useNotice(hold.orderNo)
  const { place, placing, placed } = usePlacing(hold)

  const submit = form.handleSubmit(
    (fields) => {
      if (kind === 'visitor') return showInputError(words.proveFirst)
      return place(fields, context)
    },
    () => showInputError(words.checkFields),
  )
  if (secondsLeft <= 0 && !placed) return <SeatsGone to="/park/detail" code={hold.productCode} />
  const count = hold.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <FormProvider {...form}>
      <HoldGuard orderNo={hold.orderNo} done={placed} />
      <HoldBanner secondsLeft={secondsLeft} />
      <Stack>
        <OrderHead order={hold} lines={hold.lines} />
        <NoticeCard notice={notice} />
        {kind !== 'member' && <GuestProof proved={kind === 'guest'} orderNo={hold.orderNo} />}
        <ContactCard guest={kind !== 'member'} />
        {kind === 'member' && context.questions.length > 0 && (
          <SavedContacts questions={context.questions} visitDate={hold.visitDate} />
        )}
        <VisitorCards
          questions={context.questions}
          guardians={guardiansAmong(context.questions)}
          today={context.today}
          visitDate={hold.visitDate}
          member={kind === 'member'}
        />
        <NoticeAgreement notice={notice} />
      </Stack>
      <BottomBar label={words.total} price={yuan(hold.amounts.payableFen)} note={words.tickets(count)}>
        <Button busy={placing} onClick={() => void submit()}>
          {words.submit}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}

function useOrderFields(hold: Hold, guest: boolean) {
  const context: FaultContext = useMemo(
    () => ({
      questions: questionsOf(hold),
      visitDate: hold.visitDate,
      today: venueDate(new Date(hold.serverNow)),
      guest,
    }),
    [hold, guest],
  )
  const resolver: Resolver<OrderFields> = (values) => {
    const errors = errorsOf(faultsOf(values, context))
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
  const form = useForm<OrderFields>({
    resolver,
    mode: 'onTouched',
    defaultValues: emptyFields(context.questions, { name: '', mobile: '' }),
  })
  useWatch({ control: form.control })
  return { context, form }
}

/** Places the order once: the same key goes with every try, so that a lost answer never buys twice. */
function usePlacing(hold: Hold) {
  const navigate = useNavigate()
  const words = useWords(formWords)
  const [placing, setPlacing] = useState(false)
  const [placed, setPlaced] = useState(false)
  const key = useRef({ body: '', name: randomName() })

  const place = async (fields: OrderFields, context: FaultContext) => {
    const body = orderOf(hold, fields, context)
    const text = JSON.stringify(body)
    if (key.current.body !== text) key.current = { body: text, name: randomName() }
    setPlacing(true)
    try {
      const order = await sendOrder(body, key.current.name)
      setPlaced(true)
      visitStore.takeFromCart(hold.productCode)
      if (!(await keepContacts(typedToKeep(fields)))) showToast(words.notSaved, 'warning')
      if (order.flowStatus === 'AWAIT_PAID') {
        await navigate({ to: '/pay/order', search: { orderNo: order.orderNo }, replace: true })
      } else await navigate({ to: '/pay/result/$orderNo', params: { orderNo: order.orderNo }, replace: true })
    } catch (error) {
      if (isRefusal(error, 'HOLD_ENDED')) {
        await navigate({ to: '/park/detail', search: { code: hold.productCode }, replace: true })
      }
      // Another device deleted somebody who is chosen here.
      if (isRefusal(error, 'CONTACT_GONE')) await forgetContacts()
    } finally {
      setPlacing(false)
    }
  }
  return { place, placing, placed }
}
