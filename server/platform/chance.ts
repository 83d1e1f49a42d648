/** Chance as an argument, so that a simulation can be replayed. Production draws from the operating system. */
import { randomBytes } from 'node:crypto'

export type Chance = {
  /** Unguessable bytes. */
  bytes(length: number): Buffer
}

export const systemChance: Chance = { bytes: randomBytes }

/** A string of `length` letters, each drawn evenly from an alphabet of at most 256. */
export function drawText(chance: Chance, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of chance.bytes(length * 2))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}
