/** What a change would do, before it is saved. */
import { Alert, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { PaintEffects } from '#contract/console/inventory.ts'
import { asksNothing, type Paint } from '#contract/values/calendar.ts'
import { fen } from '#contract/values/fen.ts'
import { money } from '../../lib/format.ts'
import { calendarWords as say } from './messages.ts'

const NAMED = 6

export function Effects({ paint, effects }: { paint: Paint; effects: PaintEffects }): ReactNode {
  const { changed, unchanged, refused, refusedCells, orders, before } = effects
  const was = (value: number | null) => {
    if (value === null) return say.noPrice
    return paint.what === 'PRICE' ? money(fen(value)) : say.capacityOf(value)
  }
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Alert
        type="info"
        showIcon
        title={changed === 0 ? say.nothing : say.changed(changed)}
        description={
          <Flex vertical>
            {unchanged > 0 && <span>{say.unchanged(unchanged)}</span>}
            {before.length > 0 && (
              <span>{`${say.before} ${before
                .slice(0, NAMED)
                .map(({ value, cells }) => say.was(was(value), cells))
                .join(' · ')}`}</span>
            )}
          </Flex>
        }
      />
      {refused > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say.refused(refused)}
          description={
            <Flex vertical className="number">
              {refusedCells.slice(0, NAMED).map(({ date, from, taken }) => (
                <span key={`${date} ${from}`}>{say.refusedCell(date, from ?? '', taken)}</span>
              ))}
            </Flex>
          }
        />
      )}
      {orders > 0 && <Alert type="warning" showIcon title={say.orders(orders)} />}
    </Flex>
  )
}

/** Names what saving does. */
export function saveLabel(paint: Paint, { changed }: PaintEffects): string {
  switch (paint.what) {
    case 'PRICE':
      return paint.priceFen === null
        ? say.saveNotForSale(changed)
        : say.savePrice(changed, money(paint.priceFen))
    case 'CAPACITY':
      return say.saveCapacity(changed, paint.capacity)
    case 'CLOSE':
      return say.saveClose(changed)
    case 'STAY':
      return asksNothing(paint.rule) ? say.saveNoRule(changed) : say.saveRule(changed)
  }
}
