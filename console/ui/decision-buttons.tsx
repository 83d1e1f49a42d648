/** The two buttons of what staff decide: reject, with a reason that the applicant reads, and approve. */
import type { ComponentProps, ReactNode } from 'react'
import type { WriteKey } from '../lib/key-of-input.ts'
import { ActionButton } from './action-button.tsx'

type Action = ComponentProps<typeof ActionButton>

/** What a feature's messages say of rejecting. */
type RejectWords = {
  reject: string
  rejectTitle: string
  rejectConsequence: string
  rejectReason: string
  rejectDoes: string
  rejected: string
}

export type Approve = Pick<Action, 'label' | 'asks' | 'run' | 'done'>

type Props = {
  words: RejectWords
  /** Left out where it cannot be rejected. */
  reject?: ((input: { reason: string; key: WriteKey }) => Promise<unknown>) | false
  /** Left out where it cannot be approved; asks nothing unless something is to be known before. */
  approve?: Approve | false
  /** Queries that know something else after either. */
  refreshes: NonNullable<Action['refreshes']>
}

export const DecisionButtons = ({ words, reject, approve, refreshes }: Props): ReactNode => (
  <>
    {reject && (
      <ActionButton
        label={words.reject}
        danger
        asks={{
          title: words.rejectTitle,
          consequence: words.rejectConsequence,
          reason: words.rejectReason,
          does: words.rejectDoes,
        }}
        run={reject}
        done={words.rejected}
        refreshes={refreshes}
      />
    )}
    {approve && <ActionButton primary refreshes={refreshes} {...approve} />}
  </>
)
