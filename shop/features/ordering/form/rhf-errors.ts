/** Faults by path as react-hook-form wants its errors: nested like the fields, and as what forms of asked fields are checked by. */
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import type { AskedName } from '#contract/values/asked.ts'
import { type Asking, askedFaults } from './asked-form.ts'
import {
  type Faults,
  mobileFaults,
  type OrderFields,
  otherNameFaults,
  type VisitorFields,
} from './visitor-form.ts'

type VisitorErrors = Partial<Record<keyof VisitorFields, FieldError>>

export function errorsOf(faults: Faults): FieldErrors<OrderFields> {
  const errors: FieldErrors<OrderFields> = {}
  const visitors: VisitorErrors[] = []
  const extras: Partial<Record<AskedName, FieldError>>[] = []
  for (const [path, type] of Object.entries(faults)) {
    const error: FieldError = { type, message: type }
    const [head, index, field] = path.split('.')
    if (head === 'contactName' || head === 'contactMobile' || head === 'agreed') errors[head] = error
    else if (head === 'delivery') errors.delivery = error as NonNullable<typeof errors.delivery>
    else if (head === 'extras')
      extras[Number(index)] = { ...extras[Number(index)], [field as AskedName]: error }
    else if (index !== undefined && field !== undefined) {
      visitors[Number(index)] = { ...visitors[Number(index)], [field]: error }
    }
  }
  return { ...errors, ...(visitors.length > 0 && { visitors }), ...(extras.length > 0 && { extras }) }
}

/** Of a form that has asked fields, and a contact whose name and mobile may stay empty. */
export const askedResolver =
  <Fields extends Pick<OrderFields, 'extras' | 'contactName' | 'contactMobile'>>(
    asking: Asking,
  ): Resolver<Fields> =>
  (values) => {
    const { extras, contactName, contactMobile } = values
    const faults = {
      ...askedFaults(asking, extras),
      ...otherNameFaults(contactName),
      ...mobileFaults(contactMobile),
    }
    const errors = errorsOf(faults) as FieldErrors<Fields>
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
