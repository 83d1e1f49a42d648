/** The answer as the whole lane sees it: one colour, one shape, one word, and how to go on. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ScanAnswer } from '#contract/values/gate.ts'
import { CardHolder } from './card-holder.tsx'
import { type NextStep, nextStepOf, type Tone, toneOf } from './gate-answers.ts'
import { outcomeWords, gateWords as say } from './messages.ts'
import { PartyCount } from './party-count.tsx'
import type { LaneEntry, LaneState, Scan } from './scan-lane.ts'
import { countOf, PreviousEntry, ticketLine, timeOf } from './ticket-line.tsx'

type PanelProps = Pick<LaneState, 'sending' | 'waiting'> & {
  entry: LaneEntry | null
  onNext: (scan: Scan, changed: Partial<Scan>) => void
  onGiveUp: () => void
}

/** Read out as soon as it changes. */
export const AnswerPanel = (props: PanelProps): ReactNode => (
  <div className="gate-live" aria-live="assertive">
    <Answer {...props} />
  </div>
)

function Answer({ entry, sending, waiting, onNext, onGiveUp }: PanelProps): ReactNode {
  if (sending) return <Sending tries={sending.tries} waiting={waiting} onGiveUp={onGiveUp} />
  if (entry === null) return <Panel tone="ready" word={say.ready} text={say.readyText} />
  const { outcome, scan } = entry
  if (outcome.kind === 'given-up') return <Panel tone="amber" word={say.givenUp} text={say.givenUpText} />
  if (outcome.kind === 'failed') return <Panel tone="red" word={say.failed} text={outcome.message} />
  const { answer } = outcome
  const next = nextStepOf(scan, answer)
  const tone = toneOf(answer.outcome)
  return (
    <Panel key={scan.nonce} tone={tone} word={outcomeWords[answer.outcome]}>
      {answer.card && <CardHolder key={answer.card.cardNo} card={answer.card} at={answer.at} />}
      <Details answer={answer} />
      {next && <GoOn next={next} tone={tone} onNext={(changed) => onNext(scan, changed)} />}
    </Panel>
  )
}

type GoOnProps = { next: NextStep; tone: Tone; onNext: (changed: Partial<Scan>) => void }

function GoOn({ next, tone, onNext }: GoOnProps): ReactNode {
  if (next.kind === 'party')
    // Others come now than those whose documents were looked at.
    return <PartyCount most={next.people} onLetIn={(people) => onNext({ people, documentChecked: false })} />
  return (
    <Button
      size="large"
      className="gate-next"
      autoFocus={tone === 'amber'}
      onClick={() => onNext(next.changed)}
    >
      {next.kind === 'document' ? say.documentChecked(next.people) : say.letIn(next.people)}
    </Button>
  )
}

function Sending({ tries, waiting, onGiveUp }: { tries: number; waiting: number; onGiveUp: () => void }) {
  return (
    <Panel tone="ready" word={say.sending} text={tries > 1 ? say.noAnswer(tries - 1) : ''}>
      {waiting > 0 && <p>{say.queued(waiting)}</p>}
      {tries > 1 && (
        <Button size="large" onClick={onGiveUp}>
          {say.stopWaiting}
        </Button>
      )}
    </Panel>
  )
}

const shapes: Record<Tone | 'ready', string> = { green: '✓', amber: '!', red: '✕', ready: '' }

type PanelParts = { tone: Tone | 'ready'; word: string; text?: string; children?: ReactNode }

function Panel({ tone, word, text = '', children }: PanelParts): ReactNode {
  return (
    <section className={`gate-answer is-${tone}`} data-tone={tone}>
      {shapes[tone] !== '' && (
        <span className="gate-shape" aria-hidden="true">
          {shapes[tone]}
        </span>
      )}
      <strong className="gate-word">{word}</strong>
      {text !== '' && <p>{text}</p>}
      {children}
    </section>
  )
}

function Details({ answer }: { answer: ScanAnswer }): ReactNode {
  const { ticket, people } = answer
  if (ticket === null) return null
  return (
    <>
      {people > 0 && ticket.admits > 1 && <p className="gate-count">{say.entered(people)}</p>}
      <p className="gate-count">{countOf(ticket)}</p>
      <PreviousEntry answer={answer} />
      <p>{ticketLine(ticket)}</p>
      {ticket.orderNo !== null && <p className="number">{say.partyOf(ticket.orderNo)}</p>}
      <p className="number">{timeOf(ticket)}</p>
      {ticket.people.length > 0 && <p>{ticket.people.join(' · ')}</p>}
      {ticket.extras.map(({ name, label, value }) => (
        <p key={name}>{`${label}: ${value}`}</p>
      ))}
    </>
  )
}
