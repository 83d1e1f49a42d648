/** The order form's points: how many it takes and what they pay, with a box to use them. */
import { yuan } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { pointWords } from './messages.ts'
import type { PointChoice } from './use-points.ts'

export function PointRow({ points: { most, maxFen, wanted, choose } }: { points: PointChoice }) {
  const words = useWords(pointWords)
  return (
    <Card>
      <Checkbox checked={wanted} onChange={choose}>
        {words.use(most, yuan(maxFen))}
      </Checkbox>
    </Card>
  )
}
