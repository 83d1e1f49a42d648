/** Below a guest's orders: which ones are listed, and how older ones are found. */
import { Link } from '@tanstack/react-router'
import { provedMobile, useSession } from '../../../lib/session-store.ts'
import { useWords } from '../../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../../ui/alternative-link.tsx'
import { orderWords } from '../messages.ts'

export function GuestNote() {
  const words = useWords(orderWords)
  const mobile = provedMobile(useSession())
  if (mobile === null) return null
  return (
    <AlternativeLink question={words.ofMobile(mobile)}>
      <Link to="/auth" className={alternativeLinkClass}>
        {words.findOlder}
      </Link>
    </AlternativeLink>
  )
}
