/** Below a paid order: a guest may keep it for good by becoming a member. */
import { useWords } from '../../lib/words.ts'
import css from './join-card.module.css'
import { JoinCard } from './join-card.tsx'
import { membershipMessages } from './messages.ts'

export function KeepOrderCard() {
  const words = useWords(membershipMessages)
  return (
    <div className={css.keep}>
      <JoinCard title={words.keepTitle} text={words.keepText} />
    </div>
  )
}
