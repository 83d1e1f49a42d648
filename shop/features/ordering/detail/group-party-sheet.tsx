/** The sheet in which an agency says who leads its party, by which vehicle and when it comes. */
import { useQuery } from '@tanstack/react-query'
import type { OrderParty } from '#contract/endpoints/ordering/party.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { useWords } from '../../../lib/words.ts'
import { Fields } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { partyQuery, sendParty } from '../calls.ts'
import { AskedFields } from '../form/asked-cards.tsx'
import { answersOf } from '../form/asked-form.ts'
import { AskedSheet } from '../form/asked-sheet.tsx'
import { groupPartyWords } from '../form/group-party-messages.ts'

type Props = { orderNo: OrderNo; onClose: () => void }

export function PartySheet({ orderNo, onClose }: Props) {
  const words = useWords(groupPartyWords)
  const { data, error, refetch } = useQuery(partyQuery(orderNo))
  if (data) return <PartyForm party={data} onClose={onClose} />
  return (
    <Sheet title={words.about} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
    </Sheet>
  )
}

function PartyForm({ party, onClose }: { party: OrderParty; onClose: () => void }) {
  const words = useWords(groupPartyWords)
  const { orderNo, asks, answers } = party
  const asking = { items: [{ asks }] }
  return (
    <AskedSheet
      words={{ title: words.about, send: words.save, sent: words.saved }}
      asking={asking}
      former={[answers]}
      send={({ extras }) => sendParty(orderNo, answersOf(asking, extras).extras?.[0] ?? {})}
      onClose={onClose}
    >
      <Fields>
        <AskedFields asks={asks} item={0} />
      </Fields>
    </AskedSheet>
  )
}
