/** A copy of the server and what it stands on, in which a bug can be planted and taken out again. */
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '../launch/folders.ts'
import type { Edit } from './deliberate-bug.ts'

const copied = ['contract', 'server', 'sandbox', 'package.json', 'tsconfig.json', 'vitest.config.ts']

export type TreeCopy = {
  folder: string
  /** A mismatch says where the source has changed, so that the bug does not fit any more; then nothing was done. */
  plant(edits: readonly Edit[]): { takeOut(): void } | { mismatch: string }
  remove(): void
}

export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-mutants-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  for (const path of copied) cpSync(inRoot(path), join(folder, path), { recursive: true })
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    plant(edits) {
      const sound = new Map<string, string>()
      const takeOut = () => {
        for (const [file, text] of sound) writeFileSync(join(folder, file), text)
      }
      for (const { file, find, replace } of edits) {
        const text = readFileSync(join(folder, file), 'utf8')
        if (!sound.has(file)) sound.set(file, text)
        const parts = text.split(find)
        if (parts.length !== 2) {
          takeOut()
          return { mismatch: `${file} has ${parts.length - 1} places that read: ${find.trim()}` }
        }
        writeFileSync(join(folder, file), parts.join(replace))
      }
      return { takeOut }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
