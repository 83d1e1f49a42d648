/** What an asset does in one slot, day or night: whom it serves, or that it can serve what was chosen. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Asset } from '#contract/console/asset.ts'
import type { BoardOfResource, BoardUnit } from '#contract/console/desk.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { language } from '../../lib/language.ts'
import { type AssetChoice, beginsIn, isFreeFor, nameOf, servedIn } from './cells.ts'
import { boardWords as say } from './messages.ts'
import { UnitName } from './unit-name.tsx'

type CellProps = {
  board: BoardOfResource
  asset: Asset
  column: SlotTime | null
  chosen: BoardUnit | null
  /** On its way: nothing else is pressed until the board knows what came of it. */
  sending: AssetChoice | null
  onAssign?: (choice: AssetChoice) => void
  onUnassign?: (choice: AssetChoice) => void
}

export function BoardCell(props: CellProps): ReactNode {
  const { board, asset, column, chosen, sending, onAssign, onUnassign } = props
  const served = servedIn(board, asset, column)
  const name = asset.name[language]
  const waitsFor = ({ unitNo }: BoardUnit) => ({
    disabled: sending !== null,
    loading: sending?.unitNo === unitNo && sending.assetCode === asset.code,
  })
  if (served)
    return (
      <td className="board-busy">
        <UnitName unit={served} isLink={onUnassign !== undefined} />
        {onUnassign && beginsIn(served, column) && (
          <Button
            size="small"
            type="text"
            aria-label={say.unassignFrom(name, nameOf(served))}
            {...waitsFor(served)}
            onClick={() => onUnassign({ unitNo: served.unitNo, assetCode: asset.code })}
          >
            {say.unassign}
          </Button>
        )}
      </td>
    )
  if (!chosen || !onAssign || !beginsIn(chosen, column) || !isFreeFor(board, asset, chosen)) return <td />
  return (
    <td data-free>
      <Button
        size="small"
        type="primary"
        ghost
        aria-label={say.assignTo(name, column ?? say.allDay, nameOf(chosen))}
        {...waitsFor(chosen)}
        onClick={() => onAssign({ unitNo: chosen.unitNo, assetCode: asset.code })}
      >
        {say.assign}
      </Button>
    </td>
  )
}
