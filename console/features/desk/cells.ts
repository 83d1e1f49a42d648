/** What stands in a cell of the board, and where a unit can go. */
import type { Asset } from '#contract/console/asset.ts'
import type { BoardOfResource, BoardUnit } from '#contract/console/desk.ts'
import type { AssetCode } from '#contract/values/asset.ts'
import type { SlotTime } from '#contract/values/time.ts'

type Column = SlotTime | null

export type AssetChoice = { unitNo: string; assetCode: AssetCode }

/** Whom an asset serves in a column. */
export const servedIn = (
  { units }: Pick<BoardOfResource, 'units'>,
  { code }: Pick<Asset, 'code'>,
  column: Column,
): BoardUnit | undefined =>
  units.find(({ takes }) => takes.some(({ from, assets }) => from === column && assets.includes(code)))

/** Is it in use, and free in every column that the unit takes? */
export const isFreeFor = (
  board: Pick<BoardOfResource, 'units'>,
  asset: Pick<Asset, 'code' | 'active'>,
  unit: BoardUnit,
): boolean => asset.active && unit.takes.every(({ from }) => servedIn(board, asset, from) === undefined)

/** A unit of several columns is offered in its first. */
export const beginsIn = ({ takes }: BoardUnit, column: Column): boolean => takes[0]?.from === column

export const nameOf = ({ contactName, name }: Pick<BoardUnit, 'contactName' | 'name'>): string =>
  [contactName, name].filter(Boolean).join(' · ')
