/** Makes pictures equally long, so that their size says nothing about their content: random bytes that no decoder draws. */
import { crc32 } from 'node:zlib'
import type { Chance } from '../../platform/chance.ts'

const STEP = 4096

/** Up to the next step that has room for `least` more. */
const missing = (length: number, least: number): number => STEP - ((length + least) % STEP)

/** As a comment segment (FF FE) after the start of the image. */
export function padJpeg(jpeg: Buffer, chance: Chance): Buffer {
  const filler = missing(jpeg.length, 4)
  const head = Buffer.of(0xff, 0xfe, (filler + 2) >> 8, (filler + 2) & 0xff)
  return Buffer.concat([jpeg.subarray(0, 2), head, chance.bytes(filler), jpeg.subarray(2)])
}

const CHUNK = 12
const END = 12

/** As an ancillary chunk of our own before the end of the image. */
export function padPng(png: Buffer, chance: Chance): Buffer {
  const filler = missing(png.length, CHUNK)
  const named = Buffer.concat([Buffer.from('paDt', 'latin1'), chance.bytes(filler)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(filler)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  const end = png.length - END
  return Buffer.concat([png.subarray(0, end), length, named, sum, png.subarray(end)])
}
