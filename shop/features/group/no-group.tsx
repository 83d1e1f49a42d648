/** Who is in no group that buys yet: how an account becomes a group's. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Group } from '#contract/endpoints/group.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { groupWords } from './messages.ts'

/** `children`: what else may be done. */
export function NoGroup({ group, children }: { group: Group | null; children?: ReactNode }) {
  const words = useWords(groupWords)
  const applyStatus = group ? 'wait' : 'new'
  return (
    <Empty
      icon="person"
      title={words.noGroup}
      text={words.noGroupText}
      action={
        <>
          <Link
            to="/group/apply/$applyStatus"
            params={{ applyStatus }}
            className={buttonClass('primary', 's')}
          >
            {group ? words.seeApplication : words.apply}
          </Link>
          {children}
        </>
      }
    />
  )
}
