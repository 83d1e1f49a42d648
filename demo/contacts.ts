/** The people whom the demo member buys for: every kind of document, kept the way the shop keeps them. */
import assert from 'node:assert/strict'
import type { ContactInput } from '#contract/endpoints/contact.ts'
import { checkDigitOf } from '#contract/values/document.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { type ContactDeps, keepContact } from '../server/modules/contact/contact.ts'
import type { Tx } from '../server/platform/db.ts'
import { type DemoPerson, family } from './people.ts'

type About = Partial<Omit<ContactInput, 'name' | 'idType' | 'idNumber'>>

const nothing = { mobile: null, sex: null, nickname: null, email: null }

function known({ name, document }: DemoPerson, about: About): ContactInput {
  assert(document, `${name} has no document to be kept with`)
  return { name, idType: document.idType, idNumber: document.number, ...nothing, ...about }
}

const other = (
  name: string,
  [idType, idNumber]: [ContactInput['idType'], string],
  about: About,
): ContactInput => ({ name, idType, idNumber, ...nothing, ...about })

const mobile = (number: string) => number as Mobile

/** Since 2023: nine, the place, the nation's number, the birth date, three digits and the check digit. */
const foreignCard = (body: string): string => body + checkDigitOf(body)

/** The last one is the newest, which stands first in the list. */
const demoContacts: ContactInput[] = [
  other('王建国', ['OTHER', '军字第2208163号'], { sex: 'male', nickname: '王叔' }),
  other('Lucas Meyer', ['FOREIGN_PR', foreignCard('94427619870514201')], {
    sex: 'male',
    email: 'lucas.meyer@example.com',
  }),
  other('Claire Martin', ['FOREIGN_PR', 'FRA440185091701'], { sex: 'female', nickname: 'Claire' }),
  other('陈怡君', ['TAIWAN_PASS', '03816257'], { sex: 'female', nickname: '怡君' }),
  known(family.colleague, { sex: 'male', nickname: '阿俊', mobile: mobile('13802770416') }),
  known(family.friend, { sex: 'female', nickname: 'Emma', email: 'emma.clarke@example.com' }),
  known(family.grandmother, { sex: 'female', nickname: '妈妈', mobile: mobile('13902244719') }),
  known(family.daughter, { sex: 'female', nickname: '乐乐' }),
  known(family.mother, {
    sex: 'female',
    nickname: '雨桐',
    mobile: mobile('13632208861'),
    email: 'yutong.chen@example.com',
  }),
  known(family.father, {
    sex: 'male',
    nickname: '我自己',
    own: true,
    mobile: mobile('13800138000'),
    email: 'xiaozhou.lin@example.com',
  }),
]

export async function seedContacts(deps: Omit<ContactDeps, 'db'>, tx: Tx, memberId: MemberId): Promise<void> {
  for (const input of demoContacts) await keepContact(deps, tx, { memberId }, input)
}
