/** After a mobile without an account was proved, to log in or for a forgotten password: becoming a member in one tap, or going on as a guest. */
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { JoinCard } from '../membership/join-card.tsx'
import { sessionMessages } from './messages.ts'
import { SessionFrame } from './session-frame.tsx'
import { useContinue } from './use-continue.ts'

export function JoinStep() {
  const words = useWords(sessionMessages)
  const { goOn, goOnAsGuest } = useContinue()
  return (
    <SessionFrame title={words.newHere} text={words.newHereText}>
      <JoinCard onJoined={(session) => goOn(session, words.joined)}>
        <Button kind="quiet" wide onClick={goOnAsGuest}>
          {words.asGuest}
        </Button>
      </JoinCard>
    </SessionFrame>
  )
}
