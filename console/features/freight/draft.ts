/** A freight template while it is typed: what is still empty is null. */
import type { StaffTemplate } from '#contract/console/parcel.ts'
import { Template } from '#contract/console/parcel.ts'
import type { Texts } from '#contract/language.ts'
import { typedTextOf } from '../../lib/text-of.ts'

type FreightRule = StaffTemplate['rules'][number]
type Rule = { [Part in Exclude<keyof FreightRule, 'areas'>]: FreightRule[Part] | null } & { areas: string[] }
export type FreightDraft = Omit<StaffTemplate, 'code' | 'rules'> & { rules: Rule[] }
export type TypedTemplate = Omit<StaffTemplate, 'code' | 'version'>

const none: Texts = { 'zh-CN': '', 'en-US': '' }

/** A price of everywhere, or of areas that are still to be chosen. */
export const emptyRule: Rule = { areas: [], first: 1, firstFen: null, next: 1, nextFen: null }

export const emptyDraft: FreightDraft = {
  version: 0,
  name: none,
  chargeBy: 'PIECE',
  rules: [emptyRule],
  freeFromFen: null,
  freeFromPieces: null,
  notTo: [],
}

export const draftOf = ({ code: _, ...template }: StaffTemplate): FreightDraft => template

export const isChanged = (draft: FreightDraft, saved: FreightDraft): boolean =>
  typedTextOf(draft) !== typedTextOf(saved)

/** Null: something is missing. */
export function complete({ version: _, ...draft }: FreightDraft): TypedTemplate | null {
  const name = { 'zh-CN': draft.name['zh-CN'].trim(), 'en-US': draft.name['en-US'].trim() }
  if (!name['zh-CN'] || !name['en-US']) return null
  const template = Template.safeParse({ ...draft, name })
  return template.success ? template.data : null
}
