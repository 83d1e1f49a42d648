/** A unit by its buyer, with its state where it is not simply good. */
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { BoardUnit } from '#contract/console/desk.ts'
import { stateNames } from './messages.ts'

/** Who may not open orders reads the name alone. */
export function UnitName({ unit, isLink }: { unit: BoardUnit; isLink: boolean }): ReactNode {
  const state = stateNames[unit.state]
  return (
    <div>
      {isLink ? (
        <Link to="/orders/$orderNo" params={{ orderNo: unit.orderNo }} className="in-text">
          {unit.contactName || unit.orderNo}
        </Link>
      ) : (
        unit.contactName || unit.orderNo
      )}
      {state && <Tag style={{ marginInlineStart: 8 }}>{state}</Tag>}
      <div className="board-small">{unit.name}</div>
    </div>
  )
}
