/** Files in two buckets of an S3-compatible store (AWS, Aliyun OSS, MinIO and others), signed with AWS Signature 4. */
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import {
  type FileLocation,
  maxStoredBytes,
  type StorageArea,
  type StorageGateway,
} from '../modules/file/storage-gateway.ts'
import { defaultTimeouts, reasonOf } from './provider-http.ts'

export type S3Settings = {
  region: string
  keyId: string
  keySecret: string
  /** The bucket's own address, `https://bucket.s3.example` or `https://s3.example/bucket`. */
  buckets: Record<StorageArea, string>
  /** Where browsers read: a CDN, or the bucket itself. */
  readUrls: Record<StorageArea, string>
  totalMs?: number
}

type Sent = { headers?: Record<string, string>; bytes?: Buffer }

const nothing = Buffer.alloc(0)
const CACHED_SECONDS: Record<StorageArea, number> = { public: 31_536_000, temporary: 600 }

export function storageS3(settings: S3Settings): StorageGateway {
  const { region, keyId, keySecret, buckets, readUrls, totalMs = defaultTimeouts.totalMs } = settings
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    // A second try is the caller's to make: it knows what may be done twice.
    retries: 0,
  })
  const send = async (
    method: string,
    { area, path }: FileLocation,
    { headers = {}, bytes = nothing }: Sent = {},
  ) => {
    try {
      return await client.fetch(`${trimmed(buckets[area])}/${path}`, {
        method,
        // Signed over the bytes: what is changed on its way is refused, also in plain http between two machines.
        headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
        ...(method === 'PUT' && { body: new Uint8Array(bytes) }),
        signal: AbortSignal.timeout(totalMs),
        redirect: 'error',
      })
    } catch (error) {
      throw new Error(`the store did not answer ${method}: ${reasonOf(error)}`)
    }
  }
  return {
    setting: {
      fileType: 'S3',
      publicBucketUrl: trimmed(readUrls.public),
      tempBucketUrl: trimmed(readUrls.temporary),
    },
    async put(place, bytes, contentType) {
      const headers = {
        'content-type': contentType,
        'cache-control': `public, max-age=${CACHED_SECONDS[place.area]}`,
        'content-disposition': 'inline',
      }
      await expectStatus(await send('PUT', place, { headers, bytes }), 'PUT', [200, 201])
    },
    async get(place) {
      const answer = await send('GET', place)
      const bytes = await expectStatus(answer, 'GET', [200, 404])
      return answer.status === 404 ? null : bytes
    },
    async delete(place) {
      await expectStatus(await send('DELETE', place), 'DELETE', [200, 204, 404])
    },
  }
}

const trimmed = (url: string): string => url.replace(/\/$/, '')

/** The answer is read to its end or given up in any case, or its connection would stay open. */
async function expectStatus(answer: Response, method: string, wanted: readonly number[]): Promise<Buffer> {
  const bytes = await readBounded(answer, method)
  if (wanted.includes(answer.status)) return bytes
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8'))?.[1] ?? ''
  throw new Error(`the store answered ${method} with ${answer.status} ${code}`.trim())
}

/** A store that sends on and on fills no memory. */
async function readBounded({ body }: Response, method: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the answer.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxStoredBytes)
      throw new Error(`the store answered ${method} with more than ${maxStoredBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
