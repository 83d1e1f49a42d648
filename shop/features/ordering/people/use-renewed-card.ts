/** The card that the one in the order form renews. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { CardDetail } from '#contract/endpoints/card.ts'
import { CardNo } from '#contract/values/card.ts'
import { textOf } from '../../../lib/search-params.ts'
import { cardQuery } from '../../card/calls.ts'

export type Renewed = Pick<CardDetail, 'holder'> & { renewal: NonNullable<CardDetail['renewal']> }

/** As the address of the form says; null: none that may be renewed. Undefined while it is read. */
export function useRenewedCard(): Renewed | null | undefined {
  const cardNo = CardNo.safeParse(textOf(useSearch({ strict: false }), 'renews'))
  const { data, isError } = useQuery({
    ...cardQuery(cardNo.data ?? ('' as CardNo)),
    enabled: cardNo.success,
  })
  if (!cardNo.success || isError) return null
  if (!data) return undefined
  return data.renewal && { holder: data.holder, renewal: data.renewal }
}
