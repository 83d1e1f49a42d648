/** Links that show the draft of a product: signed, for one product, and over after a day. */
import { timingSafeEqual } from 'node:crypto'
import type { ProductCode } from '#contract/values/product.ts'
import type { Vault } from '../../platform/vault.ts'

const PREVIEW_SECONDS = 86_400

export type PreviewProof = { until: string; signature: string }

const signatureOf = (vault: Vault, code: ProductCode, until: string): Buffer =>
  vault.index('product-preview', JSON.stringify([code, until]))

/** Its path in the shop, and until when it works. */
export function previewLink(vault: Vault, code: ProductCode, now: Date): { path: string; until: string } {
  const seconds = Math.floor(now.getTime() / 1000) + PREVIEW_SECONDS
  const until = String(seconds)
  const signature = signatureOf(vault, code, until).toString('base64url')
  const query = new URLSearchParams({ product: code, until, signature })
  return { path: `/preview?${query}`, until: new Date(seconds * 1000).toISOString() }
}

export function isGoodPreview(
  vault: Vault,
  code: ProductCode,
  { until, signature, now }: PreviewProof & { now: Date },
): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(vault, code, until)
  return (
    given.length === right.length && timingSafeEqual(given, right) && now.getTime() < Number(until) * 1000
  )
}
