/** The title that a guest types for one invoice: nothing is kept of it but the invoice. */
import type { NewInvoiceTitle } from '#contract/endpoints/invoice.ts'
import { useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { showInputError } from '../../ui/toast.tsx'
import { titleWords } from './messages.ts'
import { emptyTitle, titleForm } from './title-form.ts'
import { TitleFormFields } from './title-sheet.tsx'

type Props = {
  /** Of the form, which the button that sends it names. */
  id: string
  onSend: (body: { title: Omit<NewInvoiceTitle, 'isDefault'> }) => void
}

export function GuestTitleForm({ id, onSend }: Props) {
  const words = useWords(titleWords)
  const form = useRuledForm(titleForm, emptyTitle)
  const send = ({ isDefault: _, ...title }: NewInvoiceTitle) => onSend({ title })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, () => showInputError(words.check))(event)}
    >
      <TitleFormFields form={form} />
    </form>
  )
}
