/** What somebody shows at the gate, chosen in a visitor's card: other fields are right or wrong by it. */
import type { UseFormReturn } from 'react-hook-form'
import type { IdType } from '#contract/values/person.ts'
import { recheckFields } from '../../../lib/form.tsx'
import type { OrderFields } from '../form/visitor-form.ts'

type OrderForm = Pick<UseFormReturn<OrderFields>, 'formState' | 'getFieldState' | 'setValue' | 'trigger'>

export async function chooseIdType(form: OrderForm, index: number, idType: IdType): Promise<void> {
  form.setValue(`visitors.${index}.idType`, idType)
  await recheckVisitor(form, index)
}

/** The seat of an adult; empty: the child has a document. With an adult nothing is left of a document that was typed. */
export async function chooseGuardian(form: OrderForm, index: number, guardian: string): Promise<void> {
  form.setValue(`visitors.${index}.guardian`, guardian)
  if (guardian !== '') {
    form.setValue(`visitors.${index}.idNumber`, '')
    form.setValue(`visitors.${index}.birthDate`, '')
  }
  await recheckVisitor(form, index)
}

const recheckVisitor = (form: OrderForm, index: number): Promise<void> =>
  recheckFields(
    form,
    (['name', 'idNumber', 'birthDate', 'guardian'] as const).map(
      (field) => `visitors.${index}.${field}` as const,
    ),
  )
