/** Pictures that people bring: what is taken, and the one form of their addresses. */
import * as z from 'zod/mini'

/** The longest panoramas of phones are 16,384 pixels long. */
export const pictureLimits = { maxBytes: 5 * 1024 * 1024, maxMegapixels: 24, maxEdgePixels: 16_384 } as const

/** A browser offers these in its file dialog; what a file is, its contents say. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** "uploads/k3f….webp": below the address of public or of temporary files (spec 3.2). Never from a browser's own words. */
export const FilePath = z
  .string()
  .check(z.regex(/^uploads\/[a-z2-7]{26}\.webp$/))
  .brand<'FilePath'>()
export type FilePath = z.infer<typeof FilePath>

/** What a QR code holds at error correction M, with room to spare; a scanner of 1D codes reads no longer barcode. */
export const codeLimits = { qrBytes: 1024, barcodeLetters: 48 } as const
