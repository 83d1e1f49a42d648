/**
 * Disclosing that a document has a ticket is limited per buyer and network: otherwise anybody could ask of any number
 * whether its owner comes on a day. After that no documents at all are placed for a day, so that a
 * refusal reveals nothing either.
 */
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { cardFaults } from '#contract/values/card.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/network.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Buyer } from '../../caller/caller.ts'
import { buyerKey } from '../order/holder.ts'
import { documentAnswerHours, documentAnswers, minutesAfter } from '../order/rules.ts'
import { countAnswers, hasReachedLimit } from './document-answer-sql.ts'

type AnswerDeps = { db: Db; clock: Clock; vault: Vault }
export type DocumentAsker = { caller: Buyer; ip: string }

/** The network's first, then the buyer's. */
export function answerKeysOf(
  deps: Pick<AnswerDeps, 'vault'>,
  { caller, ip }: DocumentAsker,
): [Buffer, Buffer] {
  const { vault } = deps
  return [
    vault.index('document-answers', networkOf(ip)),
    vault.index('document-answers', buyerKey(deps, caller).toString('hex')),
  ]
}

export async function countDocumentAnswer(deps: AnswerDeps, asker: DocumentAsker): Promise<void> {
  const [network, buyer] = answerKeysOf(deps, asker)
  const now = deps.clock.now()
  const until = minutesAfter(now, documentAnswerHours * 60)
  await countAnswers(deps.db, { key: network, most: documentAnswers.network, now, until })
  await countAnswers(deps.db, { key: buyer, most: documentAnswers.buyer, now, until })
}

export async function refuseAskedOften(deps: AnswerDeps, asker: DocumentAsker): Promise<void> {
  if (await hasReachedLimit(deps.db, answerKeysOf(deps, asker), deps.clock.now()))
    throw new Refusal('DOCUMENTS_ASKED_OFTEN')
}

const ofDocuments: readonly RefusalCode[] = [
  'VISITOR_HAS_TICKET',
  'DECK_TICKET_NEEDED',
  'CARD_HELD',
  ...cardFaults,
]

/** Counts what `work` refuses because of somebody's document, and refuses all of it once that was too often. */
export async function countingAnswers<Answer>(
  deps: AnswerDeps,
  asker: DocumentAsker,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await refuseAskedOften(deps, asker)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && ofDocuments.includes(error.code)) await countDocumentAnswer(deps, asker)
    throw error
  }
}
