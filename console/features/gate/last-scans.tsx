/** The last scans of this lane, the newest first. */
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { venueTime } from '#contract/values/time.ts'
import { type Tone, toneOf } from './gate-answers.ts'
import { outcomeWords, gateWords as say } from './messages.ts'
import type { LaneEntry } from './scan-lane.ts'
import { countOf, ticketLine, timeOf } from './ticket-line.tsx'

export function LastScans({ entries }: { entries: readonly LaneEntry[] }): ReactNode {
  return (
    <section aria-labelledby="last-scans">
      <Typography.Title id="last-scans" level={2} style={{ fontSize: 16 }}>
        {say.last}
      </Typography.Title>
      {entries.length === 0 ? (
        <Typography.Text type="secondary">{say.noneYet}</Typography.Text>
      ) : (
        <ol className="gate-scans">
          {entries.map((entry) => (
            <ScanLine key={entry.scan.nonce} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function ScanLine({ entry: { outcome, at } }: { entry: LaneEntry }): ReactNode {
  const ticket = outcome.kind === 'answered' ? outcome.answer.ticket : null
  return (
    <li>
      <span className="number">{venueTime(at)}</span>
      <b className={`gate-tag is-${toneOfEntry(outcome)}`}>{wordOf(outcome)}</b>
      {ticket && (
        <span className="gate-line">
          {[ticketLine(ticket), timeOf(ticket), countOf(ticket)].filter((part) => part !== '').join(' · ')}
        </span>
      )}
    </li>
  )
}

function toneOfEntry(outcome: LaneEntry['outcome']): Tone {
  if (outcome.kind === 'answered') return toneOf(outcome.answer.outcome)
  return outcome.kind === 'failed' ? 'red' : 'amber'
}

function wordOf(outcome: LaneEntry['outcome']): string {
  if (outcome.kind === 'answered') return outcomeWords[outcome.answer.outcome]
  return outcome.kind === 'failed' ? say.failed : say.givenUp
}
