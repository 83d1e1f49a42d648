import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { languages } from '#contract/language.ts'
import { idTypes } from '#contract/values/person.ts'
import { rowsOfFile } from './people-file.ts'
import { peopleIn, readPeople } from './people-list.ts'
import { peopleWords } from './people-messages.ts'
import { peopleTemplate } from './people-template.ts'

const days = { today: '2026-11-21' as never, visitDate: '2026-11-25' as never }

const saved = (sheets: ReturnType<typeof peopleTemplate>) => writeExcelFile(sheets).toBuffer()

test.each(languages)(
  'the template in %s opens with its heads, and names documents as they are read',
  async (language) => {
    const { columns, kinds } = peopleWords[language]
    const template = peopleTemplate({ language, columns, rows: 200, kinds })
    const book = await readSheets(await saved(template))
    expect(book.map(({ sheet }) => sheet)).toEqual([columns[0], kinds])
    expect(book[0]?.data[0]).toEqual(columns)
    expect(
      book[0]?.data
        .slice(1)
        .flat()
        .every((cell) => cell === null),
    ).toBe(true)
    const named = (book[1]?.data ?? []).slice(1).map(([name]) => String(name))
    expect(named).toHaveLength(idTypes.length)
    const types = named.map((name) => readPeople([['Ben Fox', name, 'E12345678']], days))
    expect(types.flatMap(({ bad }) => bad).filter(({ why }) => why === 'idType')).toEqual([])
  },
)

test('what is typed below the heads is read as the list, and an empty one as none', async () => {
  const { columns, kinds } = peopleWords['zh-CN']
  const template = peopleTemplate({ language: 'zh-CN', columns, rows: 5, kinds })
  const rows = async () => await rowsOfFile(new File([new Uint8Array(await saved(template))], 'list.xlsx'))
  expect(peopleIn(await rows())).toBe(0)
  const typed = ['李娜', '护照', '00123456'].map((value) => ({ value, type: String, format: '@' }))
  template[0]?.data.splice(1, 1, typed as never)
  const { people, bad } = readPeople(await rows(), days)
  expect(bad).toEqual([])
  expect(people).toMatchObject([{ name: '李娜', idType: 'PASSPORT', idNumber: '00123456' }])
})
