/** Offers a guest whose mobile is proved to become a member in one tap; nothing to anybody else. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Session } from '#contract/endpoints/session.ts'
import { useAuthModel } from '../../lib/auth-model.ts'
import { CallFailure, isRefusal } from '../../lib/failures.ts'
import { provedMobile, sessionStore, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { NoticeText } from '../../ui/notice-text.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendMembership } from './calls.ts'
import css from './join-card.module.css'
import { membershipMessages } from './messages.ts'

type Props = {
  title?: string
  text?: string
  /** Instead of staying on the page. */
  onJoined?: (session: Session) => void
  /** Below the button: the way on without an account. */
  children?: ReactNode
}

export function JoinCard({ title, text, onJoined, children }: Props) {
  const words = useWords(membershipMessages)
  const mobile = provedMobile(useSession())
  const isOffered = useAuthModel() === 'F' && mobile !== null
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState(false)
  const join = async () => {
    setBusy(true)
    try {
      const session = await sendMembership()
      if (onJoined) return onJoined(session)
      sessionStore.store(session)
      showToast(words.joined, 'success')
    } catch (error) {
      if (isRefusal(error, 'MOBILE_TAKEN')) setTaken(true)
      else if (error instanceof CallFailure && error.message && error.status !== 403)
        showToast(error.message, 'warning')
    } finally {
      setBusy(false)
    }
  }
  if (!isOffered) return null
  return (
    <Card title={title ?? words.title}>
      <div className={css.join}>
        {taken ? (
          <Taken />
        ) : (
          <>
            <p className={css.text}>{text ?? words.text}</p>
            <Button wide busy={busy} onClick={() => void join()}>
              {words.join}
            </Button>
            <Terms />
          </>
        )}
        {children}
      </div>
    </Card>
  )
}

/** The mobile has an account: only its log-in leads there. */
function Taken() {
  const words = useWords(membershipMessages)
  return (
    <p className={css.text} role="status">
      {words.already}
      <Link to="/login" className={css.link}>
        {words.logIn}
      </Link>
    </p>
  )
}

function Terms() {
  const words = useWords(membershipMessages)
  const [open, setOpen] = useState(false)
  return (
    <p className={css.terms}>
      {words.agree}
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {words.terms}
      </button>
      {open && (
        <Sheet title={words.termsTitle} onClose={() => setOpen(false)}>
          <NoticeText sections={words.termSections} />
        </Sheet>
      )}
    </p>
  )
}
