/** Writes a zip archive of one deflated file. */
import { crc32, deflateRawSync } from 'node:zlib'

const VERSION = 20
const DEFLATED = 8

export function zipOf(file: { name: Buffer; content: Buffer }): Buffer {
  const packed = deflateRawSync(file.content)
  const facts = factsOf(file, packed)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), facts, file.name, packed])
  const directory = Buffer.concat([
    Buffer.from('504b0102', 'hex'),
    u16(VERSION),
    facts,
    // Comment length, disk number, attributes and offset are all nought: the one file is at the beginning.
    Buffer.alloc(2 + 2 + 2 + 4 + 4),
    file.name,
  ])
  const end = Buffer.concat([
    Buffer.from('504b0506', 'hex'),
    u16(0),
    u16(0),
    u16(1),
    u16(1),
    u32(directory.length),
    u32(local.length),
    u16(0),
  ])
  return Buffer.concat([local, directory, end])
}

/** What the local header and the directory say alike: version to extra-field length. */
function factsOf(file: { name: Buffer; content: Buffer }, packed: Buffer): Buffer {
  return Buffer.concat([
    u16(VERSION),
    u16(0),
    u16(DEFLATED),
    u32(0),
    u32(crc32(file.content)),
    u32(packed.length),
    u32(file.content.length),
    u16(file.name.length),
    u16(0),
  ])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
