/** The orders of a mobile by the code of an SMS: its account where there is one, else as a guest. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { authModelQuery } from '../../lib/auth-model.ts'
import { useRuledForm } from '../../lib/form.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ownOrderQuery, sendGuestProof, sendSmsLogin } from './calls.ts'
import { type OrderScreen, SmsLoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import css from './session-form.module.css'
import { SessionForm } from './session-form.tsx'

type Props = { ways: ReactNode; orderNo: OrderNo | null; to: OrderScreen }

export function FindByMobile(props: Props) {
  return (
    <QueryView query={useQuery(authModelQuery)} skeleton={<Skeleton shape="card" />}>
      {(model) => <ProveMobile {...props} isOurs={model === 'F'} />}
    </QueryView>
  )
}

/** Where a provider keeps the accounts, a mobile proves a guest and nothing more. */
function ProveMobile({ ways, orderNo, to, isOurs }: Props & { isOurs: boolean }) {
  const words = useWords(sessionMessages)
  const navigate = useNavigate()
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
  const goOn = async () => {
    if (orderNo !== null && (await queryClient.fetchQuery(ownOrderQuery(orderNo))))
      return navigate({ to, search: { orderNo }, replace: true })
    await navigate({ to: '/orderList', replace: true })
    if (orderNo !== null) showToast(words.notOfMobile, 'warning')
  }
  return (
    <SessionForm
      form={form}
      submit={words.findMine}
      onSubmit={async (values) => {
        sessionStore.store(await (isOurs ? sendSmsLogin(values) : sendGuestProof(values)))
        await goOn()
      }}
    >
      {ways}
      {orderNo !== null && <p className={css.note}>{words.forOrder(orderNo)}</p>}
      <MobileProofFields form={form} purpose={isOurs ? 'login' : 'guest'} sends />
    </SessionForm>
  )
}
