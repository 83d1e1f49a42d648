/** PNGs of one bit per pixel, written directly: a code has no need of a whole library for pictures. Pure. */
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** How a row is written: as it is, or as what differs from the row above. */
const AS_IT_IS = 0
const LIKE_ABOVE = 2

/** `rows`: eight pixels a byte, 1 is white, each row shown `scale` times. */
type Drawing = { width: number; rows: readonly Buffer[]; scale: number }

export function encodeBlackAndWhite({ width, rows, scale }: Drawing): Buffer {
  const same = Buffer.alloc(1 + Math.ceil(width / 8))
  same[0] = LIKE_ABOVE
  const repeated = Array.from({ length: scale - 1 }, () => same)
  const lines = rows.flatMap((row) => [Buffer.of(AS_IT_IS), row, ...repeated])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(rows.length * scale, 4)
  // One bit, greyscale; the usual compression and filters, not interlaced.
  head[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
