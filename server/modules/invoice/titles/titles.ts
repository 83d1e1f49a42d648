/** The titles that a member has invoices made out to: sealed, the member's alone, one of them the default. */
import {
  type KeptInvoiceTitle,
  type ListedInvoiceTitle,
  maxInvoiceTitles,
  type NewInvoiceTitle,
} from '#contract/endpoints/invoice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { InvoiceTitle } from '#contract/values/invoice.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Member } from '../../caller/caller.ts'
import { lockMemberRow } from '../../caller/member-lock-sql.ts'
import { checkTitle, maskTitle } from '../rules.ts'
import {
  deleteTitle,
  findTitleByIndex,
  findTitleRow,
  insertTitle,
  listTitleRows,
  makeDefault,
  type SealedTitle,
  type TitleKey,
  type TitleRow,
  updateTitle,
} from './store.ts'

type TitleDeps = { db: Db; clock: Clock; vault: Vault }

export async function listTitles(deps: TitleDeps, member: Member): Promise<{ items: ListedInvoiceTitle[] }> {
  return { items: (await exportTitles(deps, member)).map(maskTitle) }
}

/** In full: they are the member's own. */
export async function exportTitles(
  { db, vault }: Pick<TitleDeps, 'db' | 'vault'>,
  { memberId }: Member,
): Promise<KeptInvoiceTitle[]> {
  return (await listTitleRows(db, memberId)).map((row) => open(vault, row))
}

/** Refuses NOT_FOUND, for somebody else's as for none. */
export const readTitle = ({ db, vault }: TitleDeps, { memberId }: Member, id: string) =>
  requireTitle(db, vault, { memberId, id })

/** Keeping the same name and tax number twice keeps one title, with what was said last. */
export function createTitle(
  { db, clock, vault }: TitleDeps,
  { memberId }: Member,
  { isDefault, ...input }: NewInvoiceTitle,
): Promise<KeptInvoiceTitle> {
  const title = checkTitle(input)
  const sealed = sealTitle(vault, title)
  return inTransaction(db, async (tx) => {
    await lockMemberRow(tx, memberId)
    const same = await findTitleByIndex(tx, memberId, sealed.index)
    const others = await listTitleRows(tx, memberId)
    if (!same && others.length >= maxInvoiceTitles)
      throw new Refusal('INVOICE_TITLES_FULL', { max: maxInvoiceTitles })
    const id = same ? String(same.id) : await insertTitle(tx, memberId, sealed, clock.now())
    const key = { memberId, id }
    if (same) await updateTitle(tx, key, sealed)
    if (isDefault || others.length === 0) await makeDefault(tx, key)
    return requireTitle(tx, vault, key)
  })
}

/** The default title stays it until another one is made the default. */
export function saveTitle(
  { db, vault }: TitleDeps,
  { memberId }: Member,
  id: string,
  { isDefault, ...input }: NewInvoiceTitle,
): Promise<KeptInvoiceTitle> {
  const sealed = sealTitle(vault, checkTitle(input))
  const key = { memberId, id }
  return inTransaction(db, async (tx) => {
    await lockMemberRow(tx, memberId)
    await requireTitle(tx, vault, key)
    const same = await findTitleByIndex(tx, memberId, sealed.index)
    if (same && String(same.id) !== id) throw new Refusal('INVOICE_TITLE_EXISTS', { field: 'name' })
    await updateTitle(tx, key, sealed)
    if (isDefault) await makeDefault(tx, key)
    return requireTitle(tx, vault, key)
  })
}

export function forgetTitle({ db }: TitleDeps, { memberId }: Member, id: string): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockMemberRow(tx, memberId)
    if (!(await deleteTitle(tx, { memberId, id }))) throw new Refusal('NOT_FOUND')
    const [first] = await listTitleRows(tx, memberId)
    if (first && !first.isDefault) await makeDefault(tx, { memberId, id: String(first.id) })
    return null
  })
}

async function requireTitle(on: Db | Tx, vault: Vault, key: TitleKey): Promise<KeptInvoiceTitle> {
  const row = await findTitleRow(on, key)
  if (!row) throw new Refusal('NOT_FOUND')
  return open(vault, row)
}

/** As it is stored; the demo tower keeps its own this way. */
export const sealTitle = (vault: Vault, title: InvoiceTitle): SealedTitle => ({
  sealed: vault.seal(JSON.stringify(title)),
  index: vault.index('invoice-title', JSON.stringify([title.kind, title.name, title.taxNumber])),
})

/** Checked when it was sealed, and nobody else can seal. */
const open = (vault: Vault, { id, sealed, isDefault }: TitleRow): KeptInvoiceTitle => ({
  ...(JSON.parse(vault.open(sealed)) as InvoiceTitle),
  id: String(id),
  isDefault,
})
