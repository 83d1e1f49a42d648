/** What the form of a contact asks, by the rules of spec 5, and the contact that comes of it. Pure. */
import * as z from 'zod/mini'
import type { Contact } from '#contract/endpoints/contact.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { documentFault } from '#contract/values/document.ts'
import {
  Email,
  Gender,
  IdType,
  Mobile,
  Nickname,
  nameFault,
  spaceMobile,
  tidyName,
} from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { orNothing } from '../../lib/optional-field.ts'

/** `today` is the venue's day: nobody is born after it. */
export const contactForm = (today: VisitDate) =>
  z
    .object({
      name: z.string().check(z.overwrite(tidyName)),
      idType: IdType,
      idNumber: z.string(),
      mobile: orNothing(Mobile),
      sex: orNothing(Gender),
      nickname: orNothing(Nickname),
      email: orNothing(Email),
      own: z.boolean(),
    })
    .check(...personRules(today))

type Documented = { name: string; idType: IdType; idNumber: string }

/** The name and the number by the kind of document, reported together with what is wrong elsewhere in the form. */
export const personRules = (today: VisitDate) => [
  personRule('name', ({ name, idType }) => nameFault(name, idType)),
  personRule('idNumber', ({ idType, idNumber }) => documentFault(idType, idNumber, today)),
]

const personRule = (field: keyof Documented, faultOf: (person: Documented) => RuleFault | null) =>
  z.refine<Documented>((person) => faultOf(person) === null, {
    path: [field],
    error: ({ input }) => faultOf(input as Documented) ?? 'invalid',
    when: () => true,
  })

export type ContactFields = z.input<ReturnType<typeof contactForm>>

export const emptyContact: ContactFields = {
  name: '',
  idType: 'ID_CARD',
  idNumber: '',
  mobile: '',
  sex: '',
  nickname: '',
  email: '',
  own: false,
}

export const fieldsOf = ({ id: _, ...person }: Contact): ContactFields => ({
  ...person,
  mobile: spaceMobile(person.mobile ?? ''),
  sex: person.sex ?? '',
  nickname: person.nickname ?? '',
  email: person.email ?? '',
  own: person.own ?? false,
})
