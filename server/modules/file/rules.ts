/** Which bytes are a picture that may be opened at all, and what pictures and files are held to. Pure. */

/** A member's hour: more than a person crops, far less than fills a disk. */
export const uploadLimit = { name: 'upload', points: 60, seconds: 3600 }
/** An hour of one member of staff, who may fill a whole catalogue. */
export const staffUploadLimit = { name: 'staff-upload', points: 200, seconds: 3600 }
/** Kept files that belong to nothing, for one member. */
export const maxKeptFiles = 50
export const temporaryHours = 24
/** For the bytes of a file to arrive where they stay, and for what refers to it to say so. */
export const arrivalMinutes = 10
/** Clocks of two processes may differ by as much: nothing is cleared that another one still believes in. */
export const graceSeconds = 60

const marks = {
  jpeg: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (bytes: Buffer) =>
    bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  webp: (bytes: Buffer) =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

/** By its first bytes, so that no reader of other formats (SVG, GIF, PDF) is ever handed what a stranger sent. */
export function kindOf(bytes: Buffer): keyof typeof marks | null {
  for (const kind of ['jpeg', 'png', 'webp'] as const) if (marks[kind](bytes)) return kind
  return null
}

/** A PNG that moves says so before its first picture; libvips does not tell. */
export function isMovingPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL', 0, 'latin1')
  return control >= 0 && control < bytes.indexOf('IDAT', 0, 'latin1')
}
