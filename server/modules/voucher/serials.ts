/** Serial numbers: drawn by chance, found again by a keyed hash, never stored. */
import { checkCharacterOf, serialLength, serialLetters } from '#contract/values/voucher.ts'
import { type Chance, drawText } from '../../platform/chance.ts'
import type { Vault } from '../../platform/vault.ts'

export function drawSerial(chance: Chance): string {
  const body = drawText(chance, serialLetters, serialLength - 1)
  return body + checkCharacterOf(body)
}

/** Under which a tidied serial is found. */
export const serialHashOf = (vault: Vault, serial: string): Buffer => vault.index('voucher-serial', serial)
