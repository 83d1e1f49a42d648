/** Where bytes are kept, whatever keeps them: a folder, or buckets of an S3-compatible store. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readFileSetting } from '#contract/endpoints/setting.ts'
import { maxStoredEdge } from '#contract/values/picture-variants.ts'

/** `public`: kept for good and seen by everybody. `temporary`: seen by who knows the address, until it ends. */
export type StorageArea = 'public' | 'temporary'

/** `path` has slashes, and no other part than letters, digits, dots and hyphens. */
export type FileLocation = { area: StorageArea; path: string }

/** Of one file: as many as the pixels of the largest picture that is kept have before it is compressed. */
export const maxStoredBytes = maxStoredEdge ** 2 * 4

export type StorageGateway = {
  /** Where browsers find what is kept (spec 3.2). */
  setting: AnswerOf<typeof readFileSetting>
  /** All of it is there, or nothing; what was there before is replaced. */
  put(place: FileLocation, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is nothing. Fails beyond `maxStoredBytes`, which no file of ours has. */
  get(place: FileLocation): Promise<Buffer | null>
  /** What is not there counts as deleted. */
  delete(place: FileLocation): Promise<void>
}
