/** Every line that the shop logs, down to the most talkative level, kept so that the laws can read it. */
import pino from 'pino'
import { describeError, type Log } from '../../platform/log.ts'

export type LogLine = { level: string; msg?: string; text: string }

export type CapturedLog = {
  log: Log
  /** What was logged since the last call. */
  takeLines(): LogLine[]
}

export function capturedLog(): CapturedLog {
  let lines: string[] = []
  const log = pino(
    {
      level: 'trace',
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    { write: (line: string) => void lines.push(line) },
  )
  return {
    log,
    takeLines() {
      const taken = lines
      lines = []
      return taken.map((text) => ({ ...(JSON.parse(text) as Omit<LogLine, 'text'>), text }))
    },
  }
}
