/** The order form without a browser: what stands at a visitor's fields after another document was chosen. */
import { createFormControl, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { HeldLine } from '#contract/values/order-line.ts'
import { OfferCode } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'
import { errorsOf } from '../form/rhf-errors.ts'
import { emptyFields, faultsOf, type OrderFields, type SeatQuestion } from '../form/visitor-form.ts'
import { chooseGuardian, chooseIdType } from './choose-document.ts'

const today = VisitDate.parse('2026-11-21')
const offerCode = OfferCode.parse('CHILD')
const line = { ageMin: null, ageMax: null, idTypes: [], needsGuardian: true } as unknown as HeldLine
const question = { offerCode, unit: 0, seat: 0, line, label: '', places: [], former: null } as SeatQuestion

/** As the page makes it, for one child, of whom this was typed. */
function formOf(typed: Partial<OrderFields['visitors'][0]>) {
  const context = { questions: [question], items: [], party: [], visitDate: today, today, guest: false }
  const blank = emptyFields([question])
  const { formControl: _, ...form } = createFormControl<OrderFields>({
    mode: 'onTouched',
    defaultValues: { ...blank, visitors: blank.visitors.map((visitor) => ({ ...visitor, ...typed })) },
    resolver: (values) => {
      const errors = errorsOf(faultsOf(values, context))
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const errors = () => {
    const { visitors } = form.control._formState.errors as FieldErrors<OrderFields>
    const faults = Object.entries(visitors?.[0] ?? {}).filter(([, error]) => error !== undefined)
    return Object.fromEntries(faults.map(([field, error]) => [field, (error as { type?: unknown }).type]))
  }
  const leave = (field: 'name' | 'idNumber') => {
    const name = `visitors.0.${field}` as const
    return form.register(name).onBlur({ type: 'blur', target: { name, value: form.getValues(name) } })
  }
  const withState = { ...form, formState: form.control._formState } as UseFormReturn<OrderFields>
  return { form: withState, errors, leave }
}

test('a number that is wrong on one document is right on another, and so is a name', async () => {
  const { form, errors, leave } = formOf({ name: '克里斯蒂安森玛丽', idNumber: 'E12345678' })
  await leave('name')
  await leave('idNumber')
  expect(errors()).toEqual({ name: 'chineseName', idNumber: 'documentFormat' })
  await chooseIdType(form, 0, 'PASSPORT')
  expect(errors()).toEqual({})
  await chooseIdType(form, 0, 'ID_CARD')
  expect(errors()).toEqual({ name: 'chineseName', idNumber: 'documentFormat' })
})

test('what nobody has come to yet is not called wrong before the form is sent', async () => {
  const { form, errors } = formOf({})
  await chooseIdType(form, 0, 'PASSPORT')
  expect(errors()).toEqual({})
  await form.handleSubmit(() => undefined)()
  expect(errors()).toEqual({ name: 'required', idNumber: 'required' })
})

test('a number that was typed is gone once an adult takes the child along, and is asked again without one', async () => {
  const { form, errors, leave } = formOf({ name: '小明', idNumber: '123', birthDate: '2020-01-01' })
  await leave('idNumber')
  expect(errors()).toEqual({ idNumber: 'documentFormat' })
  await chooseGuardian(form, 0, 'ADULT:0:0')
  expect(errors()).toEqual({})
  expect(form.getValues('visitors.0')).toMatchObject({ idNumber: '', birthDate: '', guardian: 'ADULT:0:0' })
  await chooseGuardian(form, 0, '')
  expect(errors()).toEqual({ idNumber: 'required' })
})
