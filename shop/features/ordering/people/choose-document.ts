/** What somebody shows at the gate, chosen in a visitor's card: other fields are right or wrong by it. */
import type { UseFormReturn } from 'react-hook-form'
import type { IdType } from '#contract/values/person.ts'
import { recheckFields } from '../../../lib/recheck-fields.ts'
import type { OrderFields } from '../form/visitor-form.ts'

type OrderForm = Pick<UseFormReturn<OrderFields>, 'formState' | 'getFieldState' | 'setValue' | 'trigger'>

export async function chooseIdType(form: OrderForm, index: number, idType: IdType): Promise<void> {
  form.setValue(`visitors.${index}.idType`, idType)
  await recheckVisitor(form, index)
}

const recheckVisitor = (form: OrderForm, index: number): Promise<void> =>
  recheckFields(form, [`visitors.${index}.name`, `visitors.${index}.idNumber`, `visitors.${index}.birthDate`])
