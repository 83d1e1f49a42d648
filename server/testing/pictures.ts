/** Pictures as people send them, and the ways in which a test sends them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Endpoint, Envelope } from '#contract/endpoint.ts'
import { addressOf, DEFAULT_SESSION } from './call.ts'

/** Dusk over a plain: sizes of megabytes come from noise, not from size alone. */
export const photograph = (
  width = 640,
  height = 480,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 50, b: 120 } } })
    .toFormat(format)
    .toBuffer()

/** What is kept in one of its folders, and what was begun and not ended. */
export function filesKept({ filesDir }: { filesDir: string }, folder: 'public' | 'temp'): string[] {
  const uploads = join(filesDir, folder, 'uploads')
  const names = existsSync(uploads) ? readdirSync(uploads, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name !== '.parts')
}

export type SentFile = {
  token?: string | null
  bytes: Buffer | string
  /** What the sender claims. */
  contentType?: string
  language?: 'zh-CN' | 'en-US'
}

export type UploadAnswer = { status: number } & Envelope<{ path: string; [more: string]: unknown }>

export async function upload(
  { app }: { app: FastifyInstance },
  endpoint: Endpoint,
  { token, bytes, contentType = 'image/jpeg', language = 'zh-CN' }: SentFile,
): Promise<UploadAnswer> {
  const answer = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}),
    headers: {
      'content-type': contentType,
      'accept-language': language,
      'x-session-id': DEFAULT_SESSION,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: bytes,
  })
  return { status: answer.statusCode, ...answer.json() }
}
