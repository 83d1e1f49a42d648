/** Pictures that members bring, and QR codes and barcodes drawn on request (spec 3.2). */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { codeLimits, FilePath, pictureLimits } from '../values/file.ts'
import { Instant } from '../values/time.ts'

const upload = { maxBytes: pictureLimits.maxBytes }

/** As it is kept: drawn anew from what came, without anything that was hidden in it. */
const StoredFile = z.object({
  /** Below publicBucketUrl, or below tempBucketUrl while it has an end. */
  path: FilePath,
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  /** Null: kept until it is deleted. */
  expiresAt: z.nullable(Instant),
})
export type StoredFile = z.infer<typeof StoredFile>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'member',
  summary: 'Keep a picture; the body is the picture itself (JPEG, PNG or WebP)',
  upload,
  answer: StoredFile,
})

export const uploadTemporaryFile = endpoint({
  method: 'POST',
  path: '/api/files/temporary',
  access: 'member',
  summary: 'Keep a picture for a day, until something of mine refers to it; the body is the picture itself',
  upload,
  answer: StoredFile,
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/{name}',
  access: 'member',
  summary: 'Delete a file of mine; its name is the last part of its path',
  params: z.object({ name: z.string().check(z.regex(/^[a-z2-7]{26}\.webp$/)) }),
  answer: z.null(),
})

const CodePicture = z.object({
  format: z._default(z.enum(['svg', 'png']), 'svg'),
  /** Least width of a PNG; whole pixels per module make it a little more. */
  size: z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{2,4}$/)),
        z.transform((text) => Number(text)),
      ),
      z.int().check(z.minimum(64), z.maximum(1024)),
    ),
    240,
  ),
})

const isShortEnough = (text: string) => new TextEncoder().encode(text).length <= codeLimits.qrBytes

export const drawQrCode = endpoint({
  method: 'GET',
  path: '/api/qr-codes',
  access: 'public',
  acceptsEndedToken: true,
  kind: 'bytes',
  summary: 'A QR code (error correction M) as SVG or PNG',
  query: z.extend(CodePicture, {
    text: z.string().check(z.minLength(1), z.regex(/^\P{Cc}*$/u), z.refine(isShortEnough)),
  }),
  answer: z.string(),
})

export const drawBarcode = endpoint({
  method: 'GET',
  path: '/api/barcodes',
  access: 'public',
  acceptsEndedToken: true,
  kind: 'bytes',
  summary: 'A barcode (Code 128) of letters, digits and signs as SVG or PNG',
  query: z.extend(CodePicture, {
    text: z.string().check(z.maxLength(codeLimits.barcodeLetters), z.regex(/^[\x20-\x7e]+$/)),
  }),
  answer: z.string(),
})
