/** What the gate's page decides by itself: repeats of a lost scan, scanners and cameras, colours and next steps. */
import { expect, test } from 'vitest'
import type { ScanAnswer, ScanInput } from '#contract/values/gate.ts'
import { mediumOf, nextStepOf, toneOf } from './gate-answers.ts'
import { peopleAfter } from './people-count.tsx'
import { type LaneEntry, openLane, type Scan } from './scan-lane.ts'
import { isSinglePress, noKeys, press, settleMs } from './scanner-keys.ts'
import { type Seen, see } from './seen-codes.ts'

const scanOf = (content: string): Scan =>
  ({ nonce: `nonce of ${content}`, gateCode: 'MAIN', medium: 'QR', content }) as ScanInput as Scan

const ticket = { admits: 3, admitted: 0, orderNo: null } as NonNullable<ScanAnswer['ticket']>
const answerOf = (changed: Partial<ScanAnswer>): ScanAnswer =>
  ({ outcome: 'ADMIT', people: 1, ticket, at: '2026-12-01T02:05:00.000Z', ...changed }) as ScanAnswer

class Lost extends Error {}

/** Answers each try of a scan with the next of these; an error is thrown. */
function laneOf(answers: (ScanAnswer | Error)[]) {
  const sent: Scan[] = []
  const entries: LaneEntry[] = []
  const pauses: number[] = []
  const lane = openLane({
    async send(scan) {
      sent.push(scan)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Lost()
      return answer
    },
    isUnanswered: (error) => error instanceof Lost,
    pause: async (ms) => void pauses.push(ms),
    onEntry: (entry) => void entries.push(entry),
  })
  const settled = () => expect.poll(() => lane.state().sending).toBe(null)
  return { lane, sent, entries, pauses, settled }
}

test('a scan whose answer was lost is sent again with the same nonce, with longer and longer pauses', async () => {
  const { lane, sent, entries, pauses, settled } = laneOf([new Lost(), new Lost(), answerOf({})])
  lane.show(scanOf('A'))
  await settled()
  expect(sent.map(({ nonce }) => nonce)).toEqual(Array(3).fill('nonce of A'))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(entries).toMatchObject([{ outcome: { kind: 'answered', answer: { outcome: 'ADMIT' } } }])
})

test('tickets that are shown while one is on its way wait, each for an answer of its own', async () => {
  const { lane, entries, settled } = laneOf([new Lost(), answerOf({}), answerOf({ outcome: 'UNKNOWN' })])
  lane.show(scanOf('A'))
  lane.show(scanOf('B'))
  expect(lane.state().waiting).toBe(1)
  await settled()
  expect(entries.map(({ scan }) => scan.content)).toEqual(['A', 'B'])
  expect(
    lane.state().entries.map(({ scan }) => scan.content),
    'the newest first',
  ).toEqual(['B', 'A'])
})

test('of a long day the last scans are kept, and each one that ends is counted', async () => {
  const { lane, settled } = laneOf(Array.from({ length: 40 }, () => answerOf({})))
  for (let shown = 0; shown < 40; shown += 1) lane.show(scanOf(`T${shown}`))
  await settled()
  expect(lane.state().entries).toHaveLength(30)
  expect(lane.state().ended).toBe(40)
})

test('a refusal is shown and not repeated; who stops waiting is not shown an admission', async () => {
  const refused = laneOf([new Error('no such gate')])
  refused.lane.show(scanOf('A'))
  await refused.settled()
  expect(refused.sent).toHaveLength(1)
  expect(refused.entries).toMatchObject([{ outcome: { kind: 'failed', message: 'no such gate' } }])

  const lost = laneOf([])
  lost.lane.show(scanOf('A'))
  lost.lane.giveUp()
  await lost.settled()
  expect(lost.entries).toMatchObject([{ outcome: { kind: 'given-up' } }])
})

const typed = (text: string, gapMs: number) =>
  [...text, 'Enter'].reduce(
    ({ keys }, key, index) => press(keys, key, 1_000 + index * gapMs),
    press(noKeys, 'Shift', 0),
  )

test('what comes as fast as a scanner types is a scan, what somebody types is not', () => {
  expect(typed('LK1.abc.def', 5).scanned).toBe('LK1.abc.def')
  expect(typed('LK1.abc.def', 50).scanned).toBe('LK1.abc.def')
  expect(typed('LK1.abc.def', 51).scanned).toBe(null)
  expect(typed('1234567', 5).scanned, 'too short').toBe(null)
  const slow = typed('LK1.abc.def', 120)
  expect(slow).toEqual({ keys: noKeys, scanned: null, isOfScanner: true })
  expect(press(noKeys, 'Enter', 9_000).isOfScanner, 'somebody presses a button').toBe(false)
})

test('Shift within a scan is passed over, and a single key is one once nothing follows', () => {
  const keys = ['L', 'Shift', 'K', '1', '.', 'a', 'b', 'c', 'd', 'Enter']
  const last = keys.reduce((before, key, index) => press(before.keys, key, index), press(noKeys, 'Shift', 0))
  expect(last.scanned).toBe('LK1.abcd')
  const { keys: one } = press(noKeys, 'c', 1_000)
  expect(isSinglePress(one, 1_010)).toBe(false)
  expect(isSinglePress(one, 1_000 + settleMs)).toBe(true)
  expect(isSinglePress(press(one, '1', 1_005).keys, 2_000)).toBe(false)
})

test('a code that stays before the camera counts once, and again when it was away', () => {
  const looks = [
    ['A', 0],
    ['A', 100],
    ['A', 2_050],
    ['B', 2_100],
    ['A', 2_200],
    // A device that was busy for long, and looked once in between.
    ['A', 9_000],
    [undefined, 9_100],
    ['A', 15_000],
    [undefined, 15_100],
    [undefined, 17_200],
    ['A', 17_300],
  ] as const
  let seen: Seen = null
  const counted = looks.filter(([content, at]) => {
    const look = see(seen, content, at)
    seen = look.seen
    return look.isNew
  })
  expect(counted.map(([, at]) => at)).toEqual([0, 2_100, 2_200, 17_300])
})

test('only what lets people in is green, and one press goes on where staff decide', () => {
  expect(
    ['ADMIT', 'ADMIT_PART', 'CHECK_DOCUMENT', 'TOO_MANY', 'REFUNDED', 'UNKNOWN'].map((word) =>
      toneOf(word as never),
    ),
  ).toEqual(['green', 'green', 'amber', 'amber', 'red', 'red'])
  const scan = scanOf('A')
  expect(nextStepOf(scan, answerOf({}))).toBe(null)
  expect(nextStepOf(scan, answerOf({ outcome: 'CHECK_DOCUMENT', people: 0 }))).toEqual({
    kind: 'document',
    changed: { documentChecked: true },
    people: 3,
  })
  expect(nextStepOf({ ...scan, people: 5 }, answerOf({ outcome: 'TOO_MANY', people: 0 }))).toMatchObject({
    changed: { people: 3 },
  })
  const some = { ...ticket, admitted: 1 }
  expect(nextStepOf(scan, answerOf({ outcome: 'ADMIT_PART', ticket: some }))).toMatchObject({ people: 2 })
})

test('of a party staff say how many come in now, at most 99 at once, until all are in', () => {
  const scan = { ...scanOf('LK3.A'), medium: 'PARTY', documentChecked: true } as Scan
  const party = { ...ticket, orderNo: '2611250000000001', admits: 30 } as NonNullable<ScanAnswer['ticket']>
  const next = (outcome: ScanAnswer['outcome'], changed: Partial<typeof party>) =>
    nextStepOf(scan, answerOf({ outcome, ticket: { ...party, ...changed } }))
  expect(toneOf('HOW_MANY')).toBe('amber')
  expect(next('HOW_MANY', {})).toEqual({ kind: 'party', people: 30 })
  expect(next('HOW_MANY', { admits: 200 })).toEqual({ kind: 'party', people: 99 })
  expect(next('ADMIT_PART', { admitted: 12 })).toEqual({ kind: 'party', people: 18 })
  expect(next('TOO_MANY', { admitted: 29 })).toEqual({ kind: 'party', people: 1 })
  expect(next('CHECK_DOCUMENT', { admitted: 12 })).toMatchObject({ kind: 'document' })
  expect(next('ADMIT', { admitted: 30 })).toBe(null)
  expect(next('WRONG_DAY', {})).toBe(null)
})

test('a card is told from a ticket by its code, and lets nobody in by itself', () => {
  expect(['LK1.abc.def', 'LK2.abc.def', 'LK3.abc.def', '4006381333931'].map(mediumOf)).toEqual([
    ...['QR', 'CARD', 'PARTY', 'QR'],
  ])
  const words = ['CARD_NOT_YET', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING'] as const
  expect(words.map(toneOf)).toEqual(words.map(() => 'red'))
})

test('the count goes from all to one and up, and back to all', () => {
  expect(peopleAfter(null, '+')).toBe(1)
  expect(peopleAfter(1, '-')).toBe(null)
  expect(peopleAfter(null, '-')).toBe(null)
  expect(peopleAfter(99, '+')).toBe(99)
})
