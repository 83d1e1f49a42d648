/** Chance as an argument, so that a simulation can be replayed. Production draws from the operating system. */
import { createCipheriv, randomBytes } from 'node:crypto'

export type Chance = {
  /** Unguessable bytes. */
  bytes(length: number): Buffer
}

export const systemChance: Chance = { bytes: randomBytes }

/** As much chance as is wanted from 32 bytes of it, which travel to another thread: the stream of AES-256 in counter mode. */
export function chanceFrom(seed: Uint8Array): Chance {
  const stream = createCipheriv('aes-256-ctr', seed, Buffer.alloc(16))
  return { bytes: (length) => stream.update(Buffer.alloc(length)) }
}

/** A string of `length` letters, each drawn evenly from an alphabet of at most 256. */
export function drawText(chance: Chance, alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of chance.bytes(length * 2))
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}

/** A whole number from `from` to `to`, both included, each as likely as any other; less than 2^32 apart. */
export function drawInt(chance: Chance, from: number, to: number): number {
  const choices = to - from + 1
  const fair = 2 ** 32 - (2 ** 32 % choices)
  for (;;) {
    const drawn = chance.bytes(4).readUInt32BE()
    if (drawn < fair) return from + (drawn % choices)
  }
}

/** A random UUID (version 4). */
export function drawUuid(chance: Chance): string {
  const hex = chance.bytes(16).toString('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
