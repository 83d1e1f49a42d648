/** The seats are no longer held: says so and leads back to where one chooses. */
import { Link } from '@tanstack/react-router'
import type { ProductCode } from '#contract/values/product.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { formWords } from './messages.ts'

export function SeatsGone({
  to,
  code,
}: {
  to: '/park/list' | '/park/detail' | '/ztyPark/detail'
  code?: ProductCode
}) {
  const words = useWords(formWords)
  return (
    <Empty
      icon="clock"
      title={words.endedTitle}
      text={words.endedText}
      action={
        <Link to={to} search={code ? { code } : {}} className={buttonClass('primary')} replace>
          {words.chooseAgain}
        </Link>
      }
    />
  )
}
