/** Screens that cannot show what was asked for: not found, not open yet, broken. Each has a way back. */
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useWords } from '../lib/words.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/state-note.tsx'
import { shellMessages } from './messages.ts'

function HomeLink() {
  const words = useWords(shellMessages)
  return (
    <Link to="/" className={buttonClass('quiet', 's')}>
      {words.toHome}
    </Link>
  )
}

export function NotFoundPage() {
  const words = useWords(shellMessages)
  return <Empty icon="search" title={words.notFound} text={words.notFoundText} action={<HomeLink />} />
}

/** A screen that the product has but that this release does not open yet. */
export function LaterPage() {
  const words = useWords(shellMessages)
  return <Empty icon="clock" title={words.later} text={words.laterText} action={<HomeLink />} />
}

export function BrokenPage({ reset }: ErrorComponentProps) {
  const words = useWords(shellMessages)
  return (
    <Empty
      icon="warning"
      title={words.broken}
      text={words.brokenText}
      action={
        <>
          <Button kind="quiet" size="s" onClick={reset}>
            {words.retry}
          </Button>
          <HomeLink />
        </>
      }
    />
  )
}
