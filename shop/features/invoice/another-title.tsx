/** An invoice that failed is asked for once more, made out to another title: one of a member's, or one that a guest types. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { resendInvoice } from '#contract/endpoints/invoice.ts'
import type { InvoiceNo } from '#contract/values/invoice.ts'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { GuestTitleForm } from './guest-title.tsx'
import { sendAgain } from './invoice-calls.ts'
import { invoiceWords } from './invoice-messages.ts'
import { TitleChoice, useChosenTitle } from './title-choice.tsx'

type Props = { invoiceNo: InvoiceNo; onClose: () => void }

/** Render it only while it is open. */
export function AnotherTitleSheet(props: Props) {
  const isMember = standingOf(useSession()).kind === 'member'
  return isMember ? <OfMember {...props} /> : <OfGuest {...props} />
}

function useSending({ invoiceNo, onClose }: Props) {
  const words = useWords(invoiceWords)
  return useMutation({
    mutationFn: (title: BodyOf<typeof resendInvoice>) => sendAgain(invoiceNo, title),
    onSuccess: () => {
      showToast(words.againAsked, 'success')
      onClose()
    },
  })
}

function OfMember(props: Props) {
  const words = useWords(invoiceWords)
  const { titleId, choose, isAwaited } = useChosenTitle()
  const { mutate, isPending } = useSending(props)
  const send = () => (titleId === null ? showInputError(words.chooseTitle) : mutate({ titleId }))
  const foot = (
    <Button wide busy={isPending || isAwaited} onClick={send}>
      {words.again}
    </Button>
  )
  return (
    <Sheet title={words.anotherTitle} onClose={props.onClose} foot={foot}>
      <TitleChoice chosen={titleId} onChoose={choose} />
    </Sheet>
  )
}

function OfGuest(props: Props) {
  const words = useWords(invoiceWords)
  const formId = useId()
  const { mutate, isPending } = useSending(props)
  const foot = (
    <Button wide type="submit" form={formId} busy={isPending}>
      {words.again}
    </Button>
  )
  return (
    <Sheet title={words.anotherTitle} onClose={props.onClose} foot={foot}>
      <GuestTitleForm id={formId} onSend={mutate} />
    </Sheet>
  )
}
