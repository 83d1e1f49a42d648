/** The little of DER that envelopes and signatures of banks need: values with a tag and a length, inside each other. */

export type Der = { tag: number; content: Buffer; children(): Der[] }

export const tags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  /** [0] with a value inside it, and [0] in place of an octet string. */
  inner: 0xa0,
  implicit: 0x80,
} as const

export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits = length.toString(16)
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const integer = (value: number): Buffer => der(tags.integer, Buffer.from([value]))

/** `1.2.156.10197.1.104` and the like. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(tags.oid, Buffer.from([40 * first + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** One value that fills all the bytes; throws when they are something else. */
export function readDer(bytes: Buffer): Der {
  const [only, ...others] = readAll(bytes)
  if (!only || others.length > 0) throw new Error('not one DER value')
  return only
}

function readAll(bytes: Buffer): Der[] {
  const found: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1)
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 4 || first === 0x80) throw new Error('not a DER length')
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    const from = at + 2 + more
    if (from + length > bytes.length) throw new Error('a DER value is cut off')
    const content = bytes.subarray(from, from + length)
    found.push({ tag: bytes.readUInt8(at), content, children: () => readAll(content) })
    at = from + length
  }
  return found
}
