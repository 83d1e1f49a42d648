/** The sheet of Excel in which a list of people is typed: its heads, and cells that keep numbers as they are typed. Pure. */
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { Language } from '#contract/language.ts'
import { type IdType, idTypes } from '#contract/values/person.ts'

type Template = { language: Language; columns: readonly string[]; rows: number; kinds: string }

/** Excel would write a long number in powers of ten, and leave off a zero at its beginning. */
const asText = { type: String, format: '@' }
const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

/** Kinds of documents as they may be written stand on a sheet of their own: the first one is the list. */
export function peopleTemplate({ language, columns, rows, kinds }: Template) {
  const typed = Array.from({ length: rows }, () => columns.map(() => asText))
  const labels = idTypes.map((type: IdType) => [{ value: idTypeLabels[language][type], type: String }])
  return [
    {
      sheet: columns[0] ?? '',
      data: [columns.map(head), ...typed],
      columns: [{ width: 24 }, { width: 28 }, { width: 28 }],
      stickyRowsCount: 1,
    },
    { sheet: kinds, data: [[head(kinds)], ...labels], columns: [{ width: 40 }] },
  ]
}
