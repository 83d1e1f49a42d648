/**
 * Being told that a document has a ticket is limited per buyer and network: otherwise anybody could ask of any number
 * whether its owner comes on a day. Whoever was told often enough places no documents at all for a day, so that a
 * refusal tells nothing either.
 */
import { Refusal } from '#contract/refusals.ts'
import { networkOf } from '../../platform/network.ts'
import type { Buyer } from '../caller/caller.ts'
import { countAnswers, findHushed } from './document-answer-store.ts'
import { knownBuyer, type Ordering } from './ordering.ts'
import { documentAnswerHours, documentAnswers, minutesAfter } from './rules.ts'

type Asker = { caller: Buyer; ip: string }

/** The network's first, then the buyer's. */
export function answerKeysOf(ordering: Ordering, { caller, ip }: Asker): [Buffer, Buffer] {
  const { vault } = ordering
  return [
    vault.index('document-answers', networkOf(ip)),
    vault.index('document-answers', knownBuyer(ordering, caller).key.toString('hex')),
  ]
}

export async function countDocumentAnswer(ordering: Ordering, asker: Asker): Promise<void> {
  const [network, buyer] = answerKeysOf(ordering, asker)
  const now = ordering.clock.now()
  const until = minutesAfter(now, documentAnswerHours * 60)
  await countAnswers(ordering.db, { key: network, most: documentAnswers.network, now, until })
  await countAnswers(ordering.db, { key: buyer, most: documentAnswers.buyer, now, until })
}

export async function refuseAskedOften(ordering: Ordering, asker: Asker): Promise<void> {
  if (await findHushed(ordering.db, answerKeysOf(ordering, asker), ordering.clock.now()))
    throw new Refusal('DOCUMENTS_ASKED_OFTEN')
}
