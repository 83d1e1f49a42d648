/** What the processes of a copy print goes to a file in full; people see what needs their attention. */
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

export type ShopLog = {
  file: string
  /** Writes a line down, and shows it when it is a warning or worse, or no structured line at all. */
  take(source: string, line: string): void
  /** Only writes it down. */
  note(source: string, line: string): void
}

type Entry = { level?: string; msg?: string; err?: { message?: string; stack?: string } }

/** Starts the file anew; `show` prints a line to people. */
export function openShopLog(file: string, show: (line: string) => void): ShopLog {
  mkdirSync(dirname(file), { recursive: true })
  const stream = createWriteStream(file)
  const note = (source: string, line: string): void => {
    stream.write(line.startsWith('{') ? `${line}\n` : `${JSON.stringify({ source, msg: line })}\n`)
  }
  let lastShown = ''
  return {
    file,
    note,
    take(source, line) {
      note(source, line)
      const sentence = sentenceOf(line)
      // What a sweep cannot do it says every second; once is enough on the screen.
      if (sentence === null || sentence === lastShown) return
      lastShown = sentence
      show(`${source}: ${sentence}`)
    },
  }
}

/** Null for what matters only in the whole log. */
function sentenceOf(line: string): string | null {
  const entry = parse(line)
  if (entry === null) return line
  const { level = '', msg = '', err } = entry
  if (!['warn', 'error', 'fatal'].includes(level)) return null
  const cause = level === 'fatal' ? (err?.stack ?? err?.message) : err?.message
  return `${level}: ${msg}${cause ? ` (${cause})` : ''}`
}

function parse(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
