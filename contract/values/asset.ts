/** Assets: guides, vehicles, rooms and tables, each of which serves one unit at a time (spec 14.2). */
import * as z from 'zod/mini'
import { Language } from '../language.ts'
import { maxCharacters, required } from './text.ts'

export const assetKinds = ['guide', 'vehicle', 'room', 'table'] as const
export const AssetKind = z.enum(assetKinds)
export type AssetKind = z.infer<typeof AssetKind>

export const AssetCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))
  .brand<'AssetCode'>()
export type AssetCode = z.infer<typeof AssetCode>

const AssetName = z.string().check(required, maxCharacters(40))
export const AssetNames = z.object({ 'zh-CN': AssetName, 'en-US': AssetName })

/** What its buyer reads besides the name; empty texts and lists where it has none. */
export const AssetFacts = z.object({
  tel: z.string().check(z.regex(/^(?:\+?[0-9][0-9 -]{2,23})?$/)),
  plate: z.string().check(z.trim(), maxCharacters(16)),
  languages: z.array(Language).check(z.maxLength(2)),
})
export type AssetFacts = z.infer<typeof AssetFacts>

/** Of things that are shown the evening before: from this time at the venue. */
export const SHOWN_FROM = '18:00'
