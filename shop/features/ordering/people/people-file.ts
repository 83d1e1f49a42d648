/** The rows of a list of people, from what was pasted or from a file: CSV and Excel. */
import { parse } from 'papaparse'

/** A list of 1,000 people is far below it. */
const maxBytes = 1_000_000

/** Tabs, commas and semicolons part cells; which of them is found out. */
export const rowsOfText = (text: string): string[][] =>
  parse<string[]>(text.replace(/[，；]/g, ','), { skipEmptyLines: false }).data

/** Rejects what is neither, and what is no list of people by its size. */
export async function rowsOfFile(file: File): Promise<string[][]> {
  if (file.size > maxBytes) throw new Error('the file is too large')
  const [ending] = /\.(csv|txt|xlsx)$/.exec(file.name.toLowerCase()) ?? []
  // A phone lets one choose any file: that of an older Excel is not read as text.
  if (!ending) throw new Error('the file is neither text nor a table')
  if (ending !== '.xlsx') return rowsOfText(await textOf(file))
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))
}

/** Excel saves CSV in the system's own encoding, which is GB 18030 in China. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
