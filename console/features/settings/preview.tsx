/** What saving would change: each setting with the lines that go and those that come. */
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { ShopSetting } from '#contract/console/setting.ts'
import { differenceOf } from './changes.ts'
import { settingsWords as say, settingNames } from './messages.ts'

type PreviewProps = { items: readonly ShopSetting[]; changed: readonly ShopSetting[] }

export const Preview = ({ items, changed }: PreviewProps): ReactNode => (
  <section className="settings-preview" aria-label={say.preview}>
    {changed.map(({ code, value }) => (
      <Difference
        key={code}
        label={settingNames[code]}
        before={items.find((item) => item.code === code)?.value}
        after={value}
      />
    ))}
  </section>
)

export function Difference({
  label,
  before,
  after,
}: {
  label: string
  before: unknown
  after: unknown
}): ReactNode {
  const { removed, added } = differenceOf(before, after)
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>{label}</Typography.Text>
      {removed.length + added.length === 0 && <span>{say.moved}</span>}
      <Lines name={say.before} lines={removed} isRemoved />
      <Lines name={say.after} lines={added} />
    </Flex>
  )
}

type LinesProps = { name: string; lines: readonly string[]; isRemoved?: boolean }

function Lines({ name, lines, isRemoved = false }: LinesProps): ReactNode {
  if (lines.length === 0) return null
  return (
    <div className="settings-lines">
      <Typography.Text type="secondary">{name}</Typography.Text>
      <div>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
          <div key={index}>{isRemoved ? <del>{line}</del> : <ins>{line}</ins>}</div>
        ))}
      </div>
    </div>
  )
}
