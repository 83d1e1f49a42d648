/** Waits for what the shop does by itself. */
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 20
const GIVE_UP_MS = 300_000

export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error(`waited in vain until ${what}`)
    await pause(LOOK_EVERY_MS)
  }
}
