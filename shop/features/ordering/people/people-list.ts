/** A list of people that somebody pasted or uploaded: what its rows say, and who goes onto which ticket. Pure. */
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { RuleFault } from '#contract/rule-words.ts'
import { ageOn, checkDocument, documentKey } from '#contract/values/document.ts'
import { type IdType, idTypes, nameFault } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { SeatQuestion, VisitorFields } from '../form/visitor-form.ts'
import { freeSeatFor } from './choose-contacts.ts'

export type ListedPerson = { row: number; name: string; idType: IdType; idNumber: string; age: number | null }
/** columns: no name and number in it. idType: no kind of document is called so. noTicket: none that fits is free. */
export type RowFault = RuleFault | 'columns' | 'idType' | 'twice' | 'noTicket'
/** `row` counts from 1, as a spreadsheet does; `text` is how it began. */
export type BadRow = { row: number; text: string; why: RowFault }

type Days = { today: VisitDate; visitDate: VisitDate }

/** How many rows say anything of a person, right or wrong. */
export const peopleIn = (rows: readonly (readonly string[])[]): number =>
  rows.filter((cells, index) => {
    const filled = partsOf(cells)
    return filled.length > 0 && !(index === 0 && isHeading(filled))
  }).length

/** Name, kind of document (may be left out) and number; a row of headings is none of them. */
export function readPeople(
  rows: readonly (readonly string[])[],
  days: Days,
): { people: ListedPerson[]; bad: BadRow[] } {
  const people: ListedPerson[] = []
  const bad: BadRow[] = []
  const seen = new Set<string>()
  for (const [index, cells] of rows.entries()) {
    const filled = partsOf(cells)
    if (filled.length === 0 || (index === 0 && isHeading(filled))) continue
    const row = index + 1
    const person = readPerson(filled, days, seen)
    if (typeof person === 'string') bad.push({ row, text: filled.join(' ').slice(0, 40), why: person })
    else people.push({ row, ...person })
  }
  return { people, bad }
}

/** A row that is one cell was typed with spaces: the number stands last, and what has letters before it. */
function partsOf(cells: readonly string[]): string[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length !== 1) return filled
  const words = (filled[0] ?? '').split(/\s+/)
  const number = words.pop() ?? ''
  const kind = words.length > 1 && idTypeOf(words.at(-1) ?? '') ? words.pop() : undefined
  return [words.join(' '), kind ?? '', number].filter((part) => part !== '')
}

const isHeading = (cells: readonly string[]): boolean =>
  cells.length > 1 && !cells.some((cell) => /\d/.test(cell))

/** `seen`: the documents of the rows before, to which this one is added. */
function readPerson(
  [name, second, third]: readonly string[],
  { today, visitDate }: Days,
  seen: Set<string>,
): Omit<ListedPerson, 'row'> | RowFault {
  if (name === undefined || second === undefined) return 'columns'
  const idNumber = third ?? second
  const idType = third === undefined ? guessedType(idNumber, today) : idTypeOf(second)
  if (!idType) return 'idType'
  const document = checkDocument(idType, idNumber, today)
  if (!document.ok) return document.why
  const fault = nameFault(name, idType)
  if (fault) return fault
  const key = documentKey(idType, idNumber, today)
  if (seen.has(key)) return 'twice'
  seen.add(key)
  const { birthDate } = document
  return { name, idType, idNumber, age: birthDate === null ? null : ageOn(birthDate, visitDate) }
}

const guessedType = (number: string, today: VisitDate): IdType =>
  !/^\d/.test(number) && checkDocument('PASSPORT', number, today).ok ? 'PASSPORT' : 'ID_CARD'

/** What people call their documents beside the names that the form has. */
const otherNames: Readonly<Record<string, IdType>> = {
  ...{ 身份证: 'ID_CARD', 居民身份证: 'ID_CARD', idcard: 'ID_CARD', id: 'ID_CARD' },
  ...{ 港澳居民来往内地通行证: 'HK_MACAO_PASS', 回乡证: 'HK_MACAO_PASS' },
  ...{ 台胞证: 'TAIWAN_PASS', 台湾居民来往大陆通行证: 'TAIWAN_PASS' },
  ...{ 外国人永久居留证: 'FOREIGN_PR' },
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

const typesByName: ReadonlyMap<string, IdType> = new Map([
  ...Object.entries(otherNames),
  ...idTypes.flatMap((type) =>
    [type, idTypeLabels['zh-CN'][type], idTypeLabels['en-US'][type]].map(
      (name) => [plain(name), type] as const,
    ),
  ),
])

const idTypeOf = (name: string): IdType | undefined => typesByName.get(plain(name))

/** Everybody onto the best free ticket that fits; what is typed or chosen already stays. */
export function seatPeople(
  people: readonly ListedPerson[],
  questions: readonly SeatQuestion[],
  visitors: readonly VisitorFields[],
): { visitors: VisitorFields[]; left: ListedPerson[] } {
  const now = [...visitors]
  const left: ListedPerson[] = []
  for (const person of people) {
    const index = freeSeatFor(person, questions, now)
    const visitor = now[index]
    const { name, idType, idNumber } = person
    // Who shows a document rides on nobody's ticket, whatever the form begins with.
    if (visitor) now[index] = { ...visitor, name, idType, idNumber, guardian: '', save: false }
    else left.push(person)
  }
  return { visitors: now, left }
}
