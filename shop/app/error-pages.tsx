/** Screens that cannot show what was asked for: not found, broken. Each has a way back. */
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useWords } from '../lib/words.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty, useOnline } from '../ui/state-note.tsx'
import { shellMessages } from './messages.ts'

/** To the page before, if there was one in the shop, and home. */
function WaysBack() {
  const words = useWords(shellMessages)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <>
      {canGoBack && (
        <Button kind="quiet" size="s" onClick={() => router.history.back()}>
          {words.goBack}
        </Button>
      )}
      <Link to="/" className={buttonClass('quiet', 's')}>
        {words.toHome}
      </Link>
    </>
  )
}

export function NotFoundPage() {
  const words = useWords(shellMessages)
  return <Empty icon="search" title={words.notFound} text={words.notFoundText} action={<WaysBack />} />
}

/** A page that broke, that a newer release has replaced or that had no network: loading it anew mends each. */
export function BrokenPage() {
  const words = useWords(shellMessages)
  useOnline(() => location.reload())
  const why = navigator.onLine
    ? { title: words.broken, text: words.brokenText }
    : { title: words.offline, text: words.offlineText }
  return (
    <Empty
      icon="warning"
      {...why}
      action={
        <>
          <Button kind="quiet" size="s" onClick={() => location.reload()}>
            {words.retry}
          </Button>
          <WaysBack />
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
