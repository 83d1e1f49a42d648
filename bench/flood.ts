/** An open loop: calls come when they come, however long the answers take, as visitors do. */
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpLine, LineAnswer } from './http-line.ts'

export type FloodAnswer = {
  /** Milliseconds from sending to the whole answer. */
  ms: number
  answer: LineAnswer
}

export type Flood = {
  seconds: number
  answers: FloodAnswer[]
  /** Calls that could not be sent because every line was waiting: then the loop was not open. */
  unsent: number
}

const TICK_MS = 5

/** Each line carries one call at a time, so there must be as many as calls may wait. */
export async function flood(
  lines: readonly HttpLine[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => Buffer,
): Promise<Flood> {
  const free = [...lines]
  const answers: FloodAnswer[] = []
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  let [due, unsent] = [0, 0]

  async function send(line: HttpLine): Promise<void> {
    const sentAt = performance.now()
    const answer = await line.ask(next())
    answers.push({ ms: performance.now() - sentAt, answer })
    free.push(line)
  }

  while (elapsed() < seconds) {
    for (; due < elapsed() * perSecond; due += 1) {
      const line = free.pop()
      if (!line) unsent += 1
      else {
        const sent: Promise<void> = send(line).finally(() => underWay.delete(sent))
        underWay.add(sent)
      }
    }
    await pause(TICK_MS)
  }
  const took = elapsed()
  await Promise.all(underWay)
  return { seconds: took, answers, unsent }
}
