import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { rowsOfFile, rowsOfText } from './people-file.ts'

const rows = [
  ['姓名', '证件类型', '证件号码'],
  ['李娜', '身份证', '110'],
]

test.each([
  ['tabs, as a spreadsheet is pasted', '姓名\t证件类型\t证件号码\n李娜\t身份证\t110'],
  ['commas', '姓名,证件类型,证件号码\r\n李娜,身份证,110'],
  ['Chinese commas', '姓名，证件类型，证件号码\n李娜，身份证，110'],
])('cells are parted by %s', (_, text) => {
  expect(rowsOfText(text)).toEqual(rows)
})

test('a file of Excel in China is read as one in UTF-8', async () => {
  const utf8 = new File(['\ufeff姓名,证件类型,证件号码\n李娜,身份证,110'], 'list.csv')
  // "李娜,110" in GB 18030.
  const gb = new File([new Uint8Array([0xc0, 0xee, 0xc4, 0xc8, 0x2c, 0x31, 0x31, 0x30])], 'list.CSV')
  expect(await rowsOfFile(utf8)).toEqual(rows)
  expect(await rowsOfFile(gb)).toEqual([['李娜', '110']])
})

test('a sheet of Excel whose documents are text keeps each of their digits', async () => {
  const listed = [...rows, ['王芳', '身份证', '110101199003071233']]
  const sheet = await writeExcelFile(
    listed.map((cells) => cells.map((value) => ({ value, type: String }))),
  ).toBuffer()
  expect(await rowsOfFile(new File([new Uint8Array(sheet)], 'list.XLSX'))).toEqual(listed)
})

test('a file that is no list by its size is not read', async () => {
  await expect(rowsOfFile(new File([new Uint8Array(1_000_001)], 'list.csv'))).rejects.toThrow('too large')
})

test('a file of another kind is not read as text', async () => {
  for (const name of ['list.xls', 'list.pdf', 'list'])
    await expect(rowsOfFile(new File(['李娜,身份证,110'], name)), name).rejects.toThrow('neither')
})
