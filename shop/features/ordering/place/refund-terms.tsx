/** What comes back until when, before anything is paid. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { venueDate, venueTime } from '#contract/values/time.ts'
import { dateText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Points } from '../../../ui/notice-text.tsx'
import { formWords } from '../form/form-messages.ts'
import css from './refund-terms.module.css'

export function RefundTerms({ hold: { refundPolicy, freeUntil } }: { hold: Hold }) {
  const words = useWords(formWords)
  const free = freeUntil && new Date(freeUntil)
  return (
    <Card title={words.refundPolicy}>
      {free && (
        <p className={css.free}>{words.freeUntil(dateText(venueDate(free), language), venueTime(free))}</p>
      )}
      <Points items={refundPolicy.split('\n')} />
    </Card>
  )
}
