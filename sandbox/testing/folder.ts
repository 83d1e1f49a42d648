/** The folder of a sandbox for a test, with the keys of this test run. */
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Of the caller, who removes it. */
export function sandboxFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-sandbox-'))
  copyFileSync(join(inject('sandboxKeys'), 'keys.json'), join(folder, 'keys.json'))
  return folder
}
