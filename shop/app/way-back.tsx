/** Screens that cannot show what was asked for: not found, broken. Each has a way back. */
import { Link } from '@tanstack/react-router'
import { useWords } from '../lib/words.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/state-note.tsx'
import { shellMessages } from './messages.ts'

export function HomeLink() {
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

/** A page that broke, or that a newer release has replaced: loading it anew mends both. */
export function BrokenPage() {
  const words = useWords(shellMessages)
  return (
    <Empty
      icon="warning"
      title={words.broken}
      text={words.brokenText}
      action={
        <>
          <Button kind="quiet" size="s" onClick={() => location.reload()}>
            {words.retry}
          </Button>
          <HomeLink />
        </>
      }
    />
  )
}

/** When even the shell around the pages broke. */
export function BrokenShell() {
  const words = useWords(shellMessages)
  return (
    <main>
      <h1 className="visually-hidden">{words.broken}</h1>
      <BrokenPage />
    </main>
  )
}
