/** Files that a provider offers for a short while: bills. */
import { randomToken } from './trades.ts'
import type { SandboxWorld } from './world.ts'

type Download = { id: string; base64: string; expiresAt: number }

/** Answers the token that opens the file until then. */
export function offerDownload({ store, clock }: SandboxWorld, bytes: Buffer, lifeMs: number): string {
  const id = `SANDBOX${randomToken()}`
  const base64 = bytes.toString('base64')
  store.collection<Download>('download').put({ id, base64, expiresAt: clock.now() + lifeMs })
  return id
}

/** Null when the token is unknown or too old. */
export function takeDownload({ store, clock }: SandboxWorld, token: string): Buffer | null {
  const download = store.collection<Download>('download').get(token)
  return download && clock.now() <= download.expiresAt ? Buffer.from(download.base64, 'base64') : null
}
