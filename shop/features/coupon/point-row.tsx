/** The order form's points: how many it takes and what they pay, with a box to use them. */
import { yuan } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { pointWords } from './messages.ts'
import type { PointChoice } from './use-points.ts'

/** Nothing for a member without any. */
export function PointRow({ points }: { points: PointChoice }) {
  const words = useWords(pointWords)
  const { most, maxFen, wanted, choose, failure } = points
  if (most === 0 && failure)
    return (
      <Card>
        <LoadFailure error={failure} onRetry={() => void points.refresh()} />
      </Card>
    )
  if (most === 0) return null
  return (
    <Card>
      <Checkbox checked={wanted} onChange={choose}>
        {words.use(most, yuan(maxFen))}
      </Checkbox>
    </Card>
  )
}
