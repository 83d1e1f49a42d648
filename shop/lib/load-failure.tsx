/** What could not be loaded, in its own words: another try where that may help, else what the server decided. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Empty, LoadError } from '../ui/state-note.tsx'
import { CallFailure, isDecided } from './failures.ts'
import { messages, useWords } from './words.ts'

const words = messages({
  'zh-CN': { notThere: '无法显示此内容', toHome: '返回首页' },
  'en-US': { notThere: 'This cannot be shown', toHome: 'Back to home' },
})

type Props = {
  error: unknown
  onRetry: () => void
  /** Where to go instead; home when nothing is nearer. */
  action?: ReactNode
}

export function LoadFailure({ error, onRetry, action }: Props) {
  const { notThere, toHome } = useWords(words)
  if (!isDecided(error))
    return <LoadError onRetry={onRetry} text={error instanceof CallFailure ? error.message : undefined} />
  const home = (
    <Link to="/index" className={buttonClass('quiet', 's')}>
      {toHome}
    </Link>
  )
  return <Empty icon="info" title={error.message || notThere} action={action ?? home} />
}
