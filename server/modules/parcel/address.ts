/** The addresses of a member: sealed, the member's alone, at most twenty, and one of them the default. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/parcel.ts'
import { type Address, maxAddresses, type NewAddress } from '#contract/endpoints/parcel.ts'
import { Refusal } from '#contract/refusals.ts'
import type { AddressInput } from '#contract/values/delivery.ts'
import { maskMobile, maskName, nameFault } from '#contract/values/person.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { Member } from '../caller/caller.ts'
import { namesOfRegion, type RegionNames } from './regions.ts'
import {
  type AddressRow,
  clearDefault,
  countLocked,
  deleteRow,
  findRow,
  insertRow,
  listRows,
  makeOneDefault,
  updateRow,
} from './store.ts'

export type AddressDeps = { db: Db; clock: Clock; vault: Vault }

/** An address of which everything was checked, with the names of its region. */
export type WholeAddress = AddressInput & RegionNames

/** Refuses a recipient who cannot be, and a region that is none. */
export function checkAddress({ name, mobile, region, street }: AddressInput): WholeAddress {
  if (nameFault(name)) throw new Refusal('NAME_NOT_COMPLIANT', { field: 'name' })
  const names = namesOfRegion(region)
  if (!names) throw new Refusal('REGION_UNKNOWN', { field: 'region' })
  return { name, mobile, region, street, ...names }
}

const open = (vault: Vault, { id, sealed, isDefault }: AddressRow): Address => ({
  ...(JSON.parse(vault.open(sealed)) as WholeAddress),
  id: String(id),
  isDefault,
})

const seal = (vault: Vault, address: WholeAddress): Buffer => vault.seal(JSON.stringify(address))

export async function listAddresses(
  deps: AddressDeps,
  member: Member,
): Promise<AnswerOf<typeof contract.listAddresses>> {
  const items = await exportAddresses(deps, member)
  return {
    items: items.map((one) => ({ ...one, name: maskName(one.name), mobile: maskMobile(one.mobile) })),
  }
}

/** In full: it is the member's own. */
export async function exportAddresses(
  { db, vault }: Pick<AddressDeps, 'db' | 'vault'>,
  { memberId }: Member,
): Promise<Address[]> {
  return (await listRows(db, memberId)).map((row) => open(vault, row))
}

/** Null for somebody else's as for none. */
export async function findAddress(
  { db, vault }: Pick<AddressDeps, 'db' | 'vault'>,
  { memberId }: Pick<Member, 'memberId'>,
  id: string,
): Promise<Address | null> {
  const row = await findRow(db, { memberId, id })
  return row && open(vault, row)
}

export async function readAddress(deps: AddressDeps, member: Member, id: string): Promise<Address> {
  const address = await findAddress(deps, member, id)
  if (!address) throw new Refusal('NOT_FOUND')
  return address
}

export async function createAddress(
  { db, clock, vault }: AddressDeps,
  { memberId }: Member,
  input: NewAddress,
): Promise<Address> {
  const address = checkAddress(input)
  return await inTransaction(db, async (tx) => {
    const count = await countLocked(tx, memberId)
    if (count >= maxAddresses) throw new Refusal('ADDRESSES_FULL', { max: maxAddresses })
    const isDefault = input.isDefault || count === 0
    if (isDefault) await clearDefault(tx, memberId)
    const row = { sealed: seal(vault, address), isDefault }
    const id = await insertRow(tx, memberId, row, clock.now())
    return { ...address, id: String(id), isDefault }
  })
}

/** The default stays one: it moves when another address becomes it. */
export async function saveAddress(
  { db, vault }: AddressDeps,
  { memberId }: Member,
  id: string,
  input: NewAddress,
): Promise<Address> {
  const address = checkAddress(input)
  return await inTransaction(db, async (tx) => {
    await countLocked(tx, memberId)
    const known = await findRow(tx, { memberId, id })
    if (!known) throw new Refusal('NOT_FOUND')
    const isDefault = known.isDefault || input.isDefault
    if (isDefault) await clearDefault(tx, memberId)
    await updateRow(tx, { memberId, id }, { sealed: seal(vault, address), isDefault })
    return { ...address, id, isDefault }
  })
}

/** The newest of the others becomes the default, where the default goes. */
export const deleteAddress = ({ db }: AddressDeps, { memberId }: Member, id: string): Promise<null> =>
  inTransaction(db, async (tx: Tx) => {
    await countLocked(tx, memberId)
    const gone = await deleteRow(tx, { memberId, id })
    if (!gone) throw new Refusal('NOT_FOUND')
    if (gone.isDefault) await makeOneDefault(tx, memberId)
    return null
  })
