/** How full the day is: a bar for each slot, with the figures beside it. */
import { Card, Empty, Flex, Tag, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import type { Places } from '#contract/console/desk.ts'
import { todayWords as say } from './messages.ts'

type Slot = Places['slots'][number]

export function PlacesCards({ places }: { places: readonly Places[] }): ReactNode {
  const slotted = places.filter(({ slots }) => slots.some(({ from }) => from !== null))
  const daily = places.filter((each) => !slotted.includes(each))
  if (places.length === 0)
    return (
      <Card title={say.places}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say.noPlaces} />
      </Card>
    )
  return (
    <>
      <Legend />
      <div className="day-cards">
        {slotted.map((each) => (
          <Card key={each.code} title={<Name places={each} />} size="small">
            <Bars
              head={say.time}
              rows={each.slots.map((slot) => ({ label: slot.from ?? say.allDay, key: `${slot.from}`, slot }))}
            />
          </Card>
        ))}
        {daily.length > 0 && (
          <Card title={say.allDay} size="small">
            <Bars
              head={say.product}
              rows={daily.flatMap((each) =>
                each.slots.map((slot) => ({ label: <Name places={each} />, key: each.code, slot })),
              )}
            />
          </Card>
        )}
      </div>
    </>
  )
}

function Name({ places: { products, code } }: { places: Places }): ReactNode {
  const [first = code, ...others] = products
  return (
    <Flex vertical className="day-name">
      <span>{others.length === 0 ? first : `${first} +${others.length}`}</span>
      {products.length > 0 && (
        <Typography.Text type="secondary" className="number">
          {code}
        </Typography.Text>
      )}
    </Flex>
  )
}

type Row = { label: ReactNode; key: string; slot: Slot }

function Bars({ head, rows }: { head: string; rows: readonly Row[] }): ReactNode {
  return (
    <table className="day-bars">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <td />
          <th scope="col">{say.sold}</th>
          <th scope="col">{say.used}</th>
          <th scope="col">{say.left}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, key, slot }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className="day-bar-cell">{slot.closed ? <Tag>{say.closed}</Tag> : <Bar slot={slot} />}</td>
            <td>{slot.sold}</td>
            <td>{slot.used}</td>
            <td>{leftOf(slot)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const leftOf = ({ closed, capacity, held, sold }: Slot): number =>
  closed ? 0 : Math.max(0, capacity - held - sold)

function Bar({ slot }: { slot: Slot }): ReactNode {
  const colours = useColours()
  const parts = [
    ['used', slot.used],
    ['sold', slot.sold - slot.used],
    ['held', slot.held],
  ] as const
  return (
    <div
      className="day-bar"
      role="img"
      aria-label={say.barOf(slot.used, slot.sold, leftOf(slot))}
      style={{ background: colours.left }}
    >
      {parts.map(([part, count]) => (
        <span
          key={part}
          style={{
            width: `${(100 * Math.max(0, count)) / Math.max(1, slot.capacity)}%`,
            background: colours[part],
          }}
        />
      ))}
    </div>
  )
}

function Legend(): ReactNode {
  const colours = useColours()
  const parts = [
    [say.used, colours.used],
    [say.notUsed, colours.sold],
    [say.held, colours.held],
    [say.left, colours.left],
  ] as const
  return (
    <Flex gap={16} wrap>
      {parts.map(([label, background]) => (
        <Flex key={label} gap={6} align="center">
          <span className="day-colour" style={{ background }} aria-hidden="true" />
          {label}
        </Flex>
      ))}
    </Flex>
  )
}

function useColours() {
  const { token } = theme.useToken()
  return {
    used: token.colorPrimary,
    sold: `color-mix(in srgb, ${token.colorPrimary} 50%, ${token.colorBgContainer})`,
    held: token.colorWarning,
    left: token.colorFillSecondary,
  }
}
