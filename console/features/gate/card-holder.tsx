/** Whose card was shown: the photo to look at, beside the name. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readStaffCard } from '#contract/console/card.ts'
import type { GateCard } from '#contract/values/gate.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { gateWords as say } from './messages.ts'

/** `at`: of the scan. */
export function CardHolder({ card, at }: { card: GateCard; at: string }): ReactNode {
  const { cardNo } = card
  const [isBroken, setBroken] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['gate-card', cardNo],
    queryFn: () => call(readStaffCard, { params: { cardNo } }),
    // Nobody's photo stays on a device of the gate.
    gcTime: 0,
  })
  const isMissing = isError || isBroken || data?.photo === ''
  const days = daysOf(card, venueDate(new Date(at)))
  return (
    <figure className="gate-holder">
      {data && !isMissing ? (
        <img src={data.photo} alt={say.photoOf(card.holderName)} onError={() => setBroken(true)} />
      ) : (
        <span className="gate-no-photo" role="status">
          {isMissing ? say.noPhoto : ''}
        </span>
      )}
      <figcaption>
        <b>{card.holderName}</b>
        <span>{card.typeName}</span>
        {days && <span className="number">{days}</span>}
      </figcaption>
    </figure>
  )
}

/** Its first day, as long as that is to come, or its last. */
function daysOf({ validFrom, validUntil }: GateCard, today: VisitDate): string | null {
  if (validFrom !== null && validFrom > today) return say.cardFrom(validFrom)
  return validUntil && say.cardUntil(validUntil)
}
