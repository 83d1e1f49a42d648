/** The files in a zip archive: just as much of the format (PKWARE APPNOTE 4.3) as a provider's bill needs. */
import { crc32, inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** In the order of the archive; throws when it is none, when a file is longer than `maxBytes`, or not what was packed. */
export function unzip(archive: Buffer, maxBytes: number): Buffer[] {
  const end = endOfDirectory(archive)
  const files: Buffer[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no directory of a zip archive')
    files.push(fileOf(archive, at, maxBytes))
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    at += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}

/** It stands at the end, before a comment of any length. */
function endOfDirectory(archive: Buffer): number {
  for (let at = archive.length - END_BYTES; at >= 0; at -= 1)
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new Error('no zip archive')
}

function fileOf(archive: Buffer, entry: number, maxBytes: number): Buffer {
  const packed = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const file = unpacked(archive.subarray(from, from + packed), archive.readUInt16LE(entry + 10), maxBytes)
  if (crc32(file) !== archive.readUInt32LE(entry + 16)) throw new Error('not what was packed')
  return file
}

function unpacked(bytes: Buffer, method: number, maxBytes: number): Buffer {
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: maxBytes })
  if (method !== STORED) throw new Error('packed in an unknown way')
  return bytes
}
