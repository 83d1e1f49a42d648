/** Whom a card is for: sealed as one text, found by the document. */
import type { IdType } from '#contract/values/person.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Vault } from '../../platform/vault.ts'
import type { CardRow } from './store.ts'

export type HolderIdentity = { name: string; idType: IdType; document: string; birthDate: VisitDate | null }

export const sealHolder = (vault: Vault, holder: HolderIdentity): Buffer => vault.seal(JSON.stringify(holder))

/** Checked when it was sealed, and nobody else can seal. */
export const openHolder = (vault: Vault, { holder_sealed }: Pick<CardRow, 'holder_sealed'>): HolderIdentity =>
  JSON.parse(vault.open(holder_sealed)) as HolderIdentity
