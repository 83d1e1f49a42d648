/**
 * Disclosing that a document has a ticket is limited per buyer and network: otherwise anybody could ask of any number
 * whether its owner comes on a day. After that no documents at all are placed for a day, so that a
 * refusal reveals nothing either.
 */
import { Refusal } from '#contract/refusals.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { networkOf } from '../../../platform/network.ts'
import type { Buyer } from '../../caller/caller.ts'
import { type HolderDeps, knownBuyer } from '../order/holder.ts'
import { documentAnswerHours, documentAnswers, minutesAfter } from '../order/rules.ts'
import { countAnswers, findHushed } from './document-answer-sql.ts'

type AnswerDeps = HolderDeps & { db: Db; clock: Clock }
type Asker = { caller: Buyer; ip: string }

/** The network's first, then the buyer's. */
export function answerKeysOf(deps: HolderDeps, { caller, ip }: Asker): [Buffer, Buffer] {
  const { vault } = deps
  return [
    vault.index('document-answers', networkOf(ip)),
    vault.index('document-answers', knownBuyer(deps, caller).key.toString('hex')),
  ]
}

export async function countDocumentAnswer(deps: AnswerDeps, asker: Asker): Promise<void> {
  const [network, buyer] = answerKeysOf(deps, asker)
  const now = deps.clock.now()
  const until = minutesAfter(now, documentAnswerHours * 60)
  await countAnswers(deps.db, { key: network, most: documentAnswers.network, now, until })
  await countAnswers(deps.db, { key: buyer, most: documentAnswers.buyer, now, until })
}

export async function refuseAskedOften(deps: AnswerDeps, asker: Asker): Promise<void> {
  if (await findHushed(deps.db, answerKeysOf(deps, asker), deps.clock.now()))
    throw new Refusal('DOCUMENTS_ASKED_OFTEN')
}
