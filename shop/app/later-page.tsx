/** The honest page of a screen that the product has and this release does not open yet. */
import { useWords } from '../lib/words.ts'
import { Empty } from '../ui/state-note.tsx'
import { laterMessages } from './later-messages.ts'
import { WaysBack } from './way-back.tsx'

export function LaterPage() {
  const words = useWords(laterMessages)
  return <Empty icon="clock" title={words.later} text={words.laterText} action={<WaysBack />} />
}
