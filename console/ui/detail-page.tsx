/** A page about one thing: its head with what can be done, its parts, and how it loads or fails. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Empty, Flex, Typography } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { CallFailure } from '../lib/call.ts'
import { kitWords } from '../lib/kit-words.ts'
import { Loaded } from './loaded.tsx'
import { hasOpenLayer, isTyping } from './typing.ts'

type DetailPageProps<Data> = {
  title: ReactNode
  /** Beside the title: how it stands. */
  tag?: (data: Data) => ReactNode
  /** To its list, where nothing was open before this page. */
  onBack: () => void
  query: UseQueryResult<Data>
  /** Where there is nothing of the number or code in the address. */
  unknown?: string
  actions: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

export function DetailPage<Data>({
  title,
  tag,
  onBack,
  query,
  unknown = kitWords.unknown,
  actions,
  children,
}: DetailPageProps<Data>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { history } = useRouter()
  // Where one came from, a list with its filters, sorting and tab.
  const goBack = () => (history.canGoBack() ? history.back() : onBack())
  useEscape(box, goBack)
  return (
    <div className="page" ref={box}>
      <div className="page-head">
        <Flex gap={12} align="center" wrap>
          <Button onClick={goBack}>{kitWords.back}</Button>
          <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
            <Flex gap={12} align="center" wrap>
              {title}
              {query.data !== undefined && tag?.(query.data)}
            </Flex>
          </Typography.Title>
        </Flex>
        {query.data !== undefined && (
          <Flex gap={8} wrap>
            {actions(query.data)}
          </Flex>
        )}
      </div>
      {isUnknown(query) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={unknown} />
      ) : (
        <Loaded query={query}>{children}</Loaded>
      )}
    </div>
  )
}

/** Nothing has that number, or none could: to try again would not help. */
const isUnknown = ({ data, error }: UseQueryResult<unknown>): boolean =>
  data === undefined && error instanceof CallFailure && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)

/** Escape leaves the page, unless it closes something on it or would lose what is not saved yet. */
function useEscape(box: RefObject<HTMLElement | null>, leave: () => void): void {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTyping(event.target) || hasOpenLayer()) return
      if (box.current?.querySelector('.editor-actions, [aria-expanded="true"]')) return
      latest.current()
    }
    // Before Ant Design handles the key: afterwards, the dialog that Escape closed is no longer open.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [box])
}

/** What it is about, and beside it (below, where there is no room) what is known of it. */
export const TwoColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode => (
  <div className="columns">
    <div className="stack">{main}</div>
    <div className="stack">{aside}</div>
  </div>
)

/** A page with a head and one thing below it. */
export function ListPage({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <div className="page">
      <div className="page-head">
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {title}
        </Typography.Title>
        <Flex gap={8}>{actions}</Flex>
      </div>
      {children}
    </div>
  )
}
