/** The sheet in which an agency says who leads its party, by which vehicle and when it comes. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { OrderParty } from '#contract/endpoints/ordering/party.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Fields } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AskedFields } from './asked-cards.tsx'
import { answersOf, askedValues } from './asked-form.ts'
import { partyQuery, sendParty } from './calls.ts'
import { groupPartyWords } from './group-party-messages.ts'
import { askedResolver } from './rhf-errors.ts'
import type { OrderFields } from './visitor-form.ts'

type Props = { orderNo: OrderNo; onClose: () => void }

export function PartySheet({ orderNo, onClose }: Props) {
  const words = useWords(groupPartyWords)
  const { data, error, refetch } = useQuery(partyQuery(orderNo))
  if (data) return <PartyForm party={data} onClose={onClose} />
  return (
    <Sheet title={words.about} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
    </Sheet>
  )
}

type PartyFields = Pick<OrderFields, 'extras'>

function PartyForm({
  party: { orderNo, asks, answers },
  onClose,
}: {
  party: OrderParty
  onClose: () => void
}) {
  const words = useWords(groupPartyWords)
  const asking = { items: [{ asks }] }
  const form = useForm<PartyFields>({
    resolver: askedResolver(asking),
    mode: 'onTouched',
    defaultValues: { extras: askedValues(asking, [answers]) },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: ({ extras }: PartyFields) => sendParty(orderNo, answersOf(asking, extras).extras?.[0] ?? {}),
    onSuccess() {
      showToast(words.saved, 'success')
      onClose()
    },
  })
  const save = (
    <Button wide busy={isPending} onClick={() => void form.handleSubmit((fields) => mutate(fields))()}>
      {words.save}
    </Button>
  )
  return (
    <FormProvider {...form}>
      <Sheet title={words.about} onClose={onClose} foot={save}>
        <Fields>
          <AskedFields asks={asks} item={0} />
        </Fields>
      </Sheet>
    </FormProvider>
  )
}
