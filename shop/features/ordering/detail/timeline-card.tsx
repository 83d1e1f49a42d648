/** All that happened to an order in one list: its moves, money, refunds, changes, visits, coupons and points. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { TimelineEntry, TimelineKind } from '#contract/values/timeline.ts'
import { dateText, minuteText, visitText, yuan } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { UnbrokenRanges } from '../../../ui/unbroken-ranges.tsx'
import { orderWords } from '../messages.ts'
import css from './timeline-card.module.css'
import { timelineDays } from './timeline-days.ts'

const icons: Record<TimelineKind, IconName> = {
  status: 'order',
  payment: 'wallet',
  refund: 'refund',
  change: 'calendar',
  visit: 'check',
  closure: 'warning',
  coupon: 'ticket',
  points: 'star',
}

export function TimelineCard({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const words = useWords(orderWords)
  const { open, days } = timelineDays(timeline)
  return (
    <Card title={words.history} aside={<ToLists timeline={timeline} />}>
      <Entries entries={open} isOpen />
      {days.map(({ date, entries }) => (
        <div key={date}>
          <h3 className={css.day}>{dateText(date, language)}</h3>
          <Entries entries={entries} />
        </div>
      ))}
    </Card>
  )
}

/** To those of all orders, where this one has some. */
function ToLists({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const words = useWords(orderWords)
  return (
    <div className={css.lists}>
      {timeline.some(({ refund }) => refund !== null) && (
        <Link to="/refundList" className={buttonClass('plain', 's')}>
          {words.allRefunds}
        </Link>
      )}
      {timeline.some(({ change }) => change !== null) && (
        <Link to="/changeList" className={buttonClass('plain', 's')}>
          {words.allChanges}
        </Link>
      )}
    </div>
  )
}

const keyOf = ({ at, kind, text, detail, points, refund }: TimelineEntry): string =>
  [at, kind, text, detail, points, refund?.refundNo].join(' ')

type EntriesProps = { entries: readonly TimelineEntry[]; isOpen?: boolean }

function Entries({ entries, isOpen = false }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <ol className={cx(css.entries, isOpen && css.open)}>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <Linked entry={entry}>
            <EntryText entry={entry} />
          </Linked>
        </li>
      ))}
    </ol>
  )
}

function Linked({ entry: { refund, change }, children }: { entry: TimelineEntry; children: ReactNode }) {
  if (refund)
    return (
      <Link to="/refundDetail" search={{ refundNo: refund.refundNo }} className={css.entry}>
        {children}
        <Icon name="next" size={16} />
      </Link>
    )
  if (change)
    return (
      <Link to="/changeDetail" search={{ changeNo: change.changeNo }} className={css.entry}>
        {children}
        <Icon name="next" size={16} />
      </Link>
    )
  return <div className={css.entry}>{children}</div>
}

function EntryText({ entry }: { entry: TimelineEntry }) {
  const { kind, at, text, open, sumFen, points } = entry
  return (
    <>
      <span className={css.icon}>
        <Icon name={icons[kind]} size={20} />
      </span>
      <span className={css.text}>
        <span className={css.head}>
          <strong>{text}</strong>
          <State entry={entry} />
          {sumFen !== null && <Sum text={yuan(sumFen)} above={sumFen > 0} />}
          {points !== null && <Sum text={`${points}`} above={points > 0} />}
        </span>
        <span className={css.detail}>
          <Detail entry={entry} />
          <time dateTime={at}>{open ? minuteText(at) : minuteText(at).slice(-5)}</time>
        </span>
      </span>
    </>
  )
}

const Sum = ({ text, above }: { text: string; above: boolean }) => (
  <span className={css.sum}>{above ? `+${text}` : text}</span>
)

/** Only where it is not said by the entry itself: a refund or a change that goes on. */
function State({ entry: { open, refund, change } }: { entry: TimelineEntry }) {
  const words = useWords(orderWords)
  const statuses = useWords(refundStatusLabels)
  if (!open) return null
  if (refund) return <Tag tone="warn">{statuses[refund.status]}</Tag>
  return change && <Tag tone="warn">{words.changeStates[change.state]}</Tag>
}

function Detail({ entry: { detail, change } }: { entry: TimelineEntry }) {
  const words = useWords(orderWords)
  const to = change && { ...change, visitDate: change.date, untilDate: change.until }
  const moved = to && `${words.changedTo} ${visitText(to, language)}`
  const said = [moved, detail].filter(Boolean).join(' · ')
  return said && <UnbrokenRanges text={`${said} · `} />
}
