/** The sheet in which a buyer answers anew what an order asked; it closes once that is saved. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { Answers } from '#contract/values/asked.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Asking, askedValues } from './asked-form.ts'
import { askedResolver } from './rhf-errors.ts'
import type { OrderFields } from './visitor-form.ts'

export type SheetFields = Pick<OrderFields, 'contactName' | 'contactMobile' | 'extras'>

type Props = {
  words: { title: string; send: string; sent: string }
  asking: Asking
  former: Answers[]
  send: (fields: SheetFields) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

export function AskedSheet({ words, asking, former, send, onClose, children }: Props) {
  const form = useForm<SheetFields>({
    resolver: askedResolver(asking),
    mode: 'onTouched',
    defaultValues: { contactName: '', contactMobile: '', extras: askedValues(asking, former) },
  })
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess() {
      showToast(words.sent, 'success')
      onClose()
    },
  })
  const button = (
    <Button wide busy={isPending} onClick={() => void form.handleSubmit((fields) => mutate(fields))()}>
      {words.send}
    </Button>
  )
  return (
    <FormProvider {...form}>
      <Sheet title={words.title} onClose={onClose} foot={button}>
        {children}
      </Sheet>
    </FormProvider>
  )
}
