/** Faults by path as react-hook-form wants its errors: nested like the fields. */
import type { FieldError, FieldErrors } from 'react-hook-form'
import type { AskedName } from '#contract/values/asked.ts'
import type { Faults, OrderFields, VisitorFields } from './visitor-form.ts'

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
