/** The agreement at the end of the form; a ring beside the box shows how long the notice must still be read. */
import { useEffect, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { TickBox } from '../../../ui/checkbox.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import type { OrderFields } from '../form/visitor-form.ts'
import css from './notice-agreement.module.css'
import { noticeId } from './notice-card.tsx'
import { type Notice, useReadingTime } from './use-notice.ts'

export function NoticeAgreement({ notice, title }: { notice: Notice; title: string }) {
  const words = useWords(formWords)
  const id = useId()
  const { register, formState, watch } = useFormContext<OrderFields>()
  const { totalSeconds, secondsLeft } = useReadingTime(notice)
  const [early, setEarly] = useState(false)
  const reading = secondsLeft > 0
  const missing = formState.isSubmitted ? faultSentence(formState.errors.agreed?.type) : null
  const error = reading && (early || missing) ? words.readSeconds(secondsLeft, title) : missing
  const box = register('agreed')
  return (
    <Card>
      <div className={css.row}>
        <TickBox
          {...box}
          id={id}
          missing={error !== null}
          checked={watch('agreed')}
          aria-disabled={reading}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            if (!reading) return box.onChange(event)
            event.preventDefault()
            setEarly(true)
          }}
        />
        <p className={css.sentence}>
          <label htmlFor={id}>{words.agreeBefore}</label>{' '}
          <a href={`#${noticeId}`} className={css.link} onClick={showNotice}>
            {words.noticeLink(title)}
          </a>
        </p>
        {reading && <ReadingRing secondsLeft={secondsLeft} totalSeconds={totalSeconds} title={title} />}
      </div>
      <p id={`${id}-error`} className={css.error} role={missing ? 'alert' : undefined}>
        {error}
      </p>
      <ReadingDone done={!reading} title={title} />
    </Card>
  )
}

/** Scrolls by itself: a new hash would be a step in the history. */
function showNotice(event: { preventDefault: () => void }): void {
  event.preventDefault()
  const card = document.getElementById(noticeId)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

type RingProps = { secondsLeft: number; totalSeconds: number; title: string }

function ReadingRing({ secondsLeft, totalSeconds, title }: RingProps) {
  const words = useWords(formWords)
  return (
    <div className={css.ring}>
      <Ring share={secondsLeft / totalSeconds} size="s" label={words.readSeconds(secondsLeft, title)}>
        <span className={css.seconds} aria-hidden="true">
          {secondsLeft}
        </span>
      </Ring>
    </div>
  )
}

/** For those who do not see the ring: said once, when the box can be ticked. */
function ReadingDone({ done, title }: { done: boolean; title: string }) {
  const words = useWords(formWords)
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!done) setWaited(true)
  }, [done])
  return (
    <span className="visually-hidden" role="status">
      {done && waited ? words.readDone(title) : ''}
    </span>
  )
}
