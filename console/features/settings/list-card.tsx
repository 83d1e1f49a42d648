/** A list of things that are edited one below the other: added, removed, and moved up. */
import { Button, Card, Empty, Flex } from 'antd'
import type { ReactNode } from 'react'
import { settingsWords as say } from './messages.ts'

type ListCardProps<Item> = {
  title: string
  add: string
  none: string
  hint?: string
  items: readonly Item[]
  most: number
  /** What a new one begins with. */
  blank: Item
  onChange: (items: Item[]) => void
  children: (item: Item, number: number, change: (item: Item) => void) => ReactNode
}

export function ListCard<Item>(props: ListCardProps<Item>): ReactNode {
  const { title, add, none, hint, items, most, blank, onChange, children } = props
  return (
    <Card
      title={title}
      size="small"
      extra={
        <Button size="small" disabled={items.length >= most} onClick={() => onChange([...items, blank])}>
          {add}
        </Button>
      }
    >
      <Flex vertical gap={24}>
        {hint}
        {items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />}
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <Flex key={index} vertical gap={8}>
            {children(item, index + 1, (changed) => onChange(items.with(index, changed)))}
            <Flex gap={8} justify="end">
              <Button
                size="small"
                disabled={index === 0}
                aria-label={`${index + 1} · ${say.up}`}
                onClick={() => onChange(raised(items, index))}
              >
                {say.up}
              </Button>
              <Button
                size="small"
                aria-label={`${index + 1} · ${say.remove}`}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                {say.remove}
              </Button>
            </Flex>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}

const raised = <Item,>(items: readonly Item[], at: number): Item[] =>
  items.flatMap((item, index) => {
    if (index === at - 1) return [items[at] as Item, item]
    return index === at ? [] : [item]
  })
