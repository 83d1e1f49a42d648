/** What handling webhooks keeps per process: plain payments that come together are settled in one statement. */
import { type Batcher, batcher } from '../../../platform/batcher.ts'
import { isStatementFault } from '../../../platform/prepared.ts'
import type { PaymentDeps, ProviderDeps } from '../deps.ts'
import { notPlain } from '../not-plain.ts'
import { type PaidWebhook, settleTogether } from '../settle/settle-together-sql.ts'

export type WebhookDeps = ProviderDeps & { settlePlain: Batcher<PaidWebhook, boolean> }

export function openWebhooks({ db, hotPool, clock, log, pay, vault }: PaymentDeps): WebhookDeps {
  const settlePlain = batcher({
    run: (paid: readonly PaidWebhook[]) => settleTogether(hotPool, paid),
    isOwnFault: isStatementFault,
  })
  return { db, clock, log, pay, vault, settlePlain: (paid) => settlePlain(paid).catch(notPlain(false)) }
}
