/** The time of what was held is over. An order whose answer was lost may stand all the same: then the hold, read anew, leads to it. */
import { useEffect } from 'react'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { holdQuery } from '../calls.ts'
import { chosenAt } from './from-cart.ts'
import { SeatsGone } from './seats-gone.tsx'

/** `unanswered`: an order was sent, and nobody knows what became of it. */
export const HoldOver = ({ hold, unanswered }: { hold: Hold; unanswered: boolean }) =>
  unanswered ? <ReadAnew {...hold} /> : <SeatsGone chosen={chosenAt(hold)} />

function ReadAnew({ orderNo }: Pick<Hold, 'orderNo'>) {
  useEffect(() => {
    void queryClient.resetQueries({ queryKey: holdQuery(orderNo).queryKey })
  }, [orderNo])
  return <SkeletonRows />
}
