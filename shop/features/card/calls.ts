/** What the pages of cards ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import {
  applyForCard,
  type Card,
  type CardApplication,
  type CardDetail,
  listCards,
  listCardTypes,
  readCard,
  replaceCardPhoto,
  reportCardLost,
} from '#contract/endpoints/card.ts'
import { type StoredFile, uploadTemporaryFile } from '#contract/endpoints/file.ts'
import { resubmitOrder } from '#contract/endpoints/refund.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { FilePath } from '#contract/values/file.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { orderSubjects, refetchAnswers } from '../../lib/forget.ts'
import { queryClient } from '../../lib/query-client.ts'
import { randomName } from '../../lib/random.ts'

/** Staff may have decided since. */
export const cardsQuery = (orderNo: OrderNo | null) =>
  queryOptions({
    queryKey: ['cards', orderNo],
    queryFn: ({ signal }) => call(listCards, { query: orderNo ? { orderNo } : {}, signal, quiet: true }),
    staleTime: 0,
  })

export const cardQuery = (cardNo: CardNo) =>
  queryOptions({
    queryKey: ['card', cardNo],
    queryFn: ({ signal }) => call(readCard, { params: { cardNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const cardTypesQuery = queryOptions({
  queryKey: ['card-types'],
  queryFn: ({ signal }) => call(listCardTypes, { signal, quiet: true }),
})

export const sendPhoto = (file: Blob): Promise<StoredFile> => call(uploadTemporaryFile, { file })

/** The form shows a refusal by itself. */
export async function sendCardApplication(body: CardApplication): Promise<Card> {
  const card = await call(applyForCard, { body, quiet: true })
  await refetchAnswers('cards')
  return card
}

const kept = async (card: CardDetail): Promise<CardDetail> => {
  queryClient.setQueryData(cardQuery(card.cardNo).queryKey, card)
  await refetchAnswers('cards')
  return card
}

export const sendLost = async (cardNo: CardNo): Promise<CardDetail> =>
  kept(await call(reportCardLost, { params: { cardNo } }))

export const sendNewPhoto = async (cardNo: CardNo, photo: FilePath): Promise<CardDetail> =>
  kept(await call(replaceCardPhoto, { params: { cardNo }, body: { photo } }))

/** Staff look at the cards of the order once more. */
export async function sendAgain(orderNo: OrderNo): Promise<void> {
  // Sent twice is the same: it awaits confirmation.
  await call(resubmitOrder, { params: { orderNo }, body: {}, idempotencyKey: randomName() })
  await refetchAnswers(...orderSubjects)
}
