/** The field of the order form that a refusal at placing is about. Pure. */
import { seatKey } from '#contract/values/seats.ts'
import type { OrderFields, SeatQuestion } from '../form/visitor-form.ts'

export type RefusedField =
  | 'contactName'
  | 'contactMobile'
  | 'delivery'
  | `visitors.${number}.${'name' | 'idNumber' | 'birthDate' | 'guardian' | 'contact'}`

const ofVisitors = ['name', 'idNumber', 'birthDate', 'guardian', 'contact'] as const

/** Null: it is about none of the fields that are shown. Of who was chosen among the saved contacts it stands at their row. */
export function refusedField(
  data: unknown,
  questions: readonly SeatQuestion[],
  { visitors }: Pick<OrderFields, 'visitors'>,
): RefusedField | null {
  const { field, fields, seat } = (data ?? {}) as Partial<Record<'field' | 'fields' | 'seat', unknown>>
  // Of what breaks the contract the server names all paths, "body.contactMobile, body.contactName".
  const [path = ''] = String(field ?? fields ?? '').split(',')
  const name = path.trim().replace(/^body\./, '')
  if (name === 'contactName' || name === 'contactMobile' || name === 'delivery') return name
  const ofVisitor = ofVisitors.find((each) => each === name)
  const index = questions.findIndex(({ places }) => places.some((place) => seatKey(place) === seat))
  const visitor = visitors[index]
  if (!ofVisitor || !visitor || visitor.keep) return null
  if (!visitor.contact && ofVisitor === 'contact') return null
  return `visitors.${index}.${visitor.contact ? 'contact' : ofVisitor}`
}
