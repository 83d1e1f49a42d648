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
    .check(
      z.refine((person) => nameFaultOf(person) === null, {
        path: ['name'],
        error: ({ input }) => nameFaultOf(input) ?? 'invalid',
        when: () => true,
      }),
      z.refine((person) => numberFault(person, today) === null, {
        path: ['idNumber'],
        error: ({ input }) => numberFault(input, today) ?? 'invalid',
        // Reported together with what is wrong elsewhere.
        when: () => true,
      }),
    )

function nameFaultOf(person: unknown): RuleFault | null {
  const { name, idType } = person as { name: string; idType: IdType }
  return nameFault(name, idType)
}

function numberFault(person: unknown, today: VisitDate): RuleFault | null {
  const { idType, idNumber } = person as { idType: IdType; idNumber: string }
  return documentFault(idType, idNumber, today)
}

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
