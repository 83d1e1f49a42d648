/** When something was or is to be: how long ago, with the exact instant of the venue's clock where one points at it. */
import type { ReactNode } from 'react'
import { ago, exact, short } from '../lib/format.ts'

export function Instant({ at }: { at: string }): ReactNode {
  return (
    <time dateTime={at} title={exact(at)} className="number">
      {ago(at)}
    </time>
  )
}

/** The same where there is room for both. */
export function DatedInstant({ at }: { at: string }): ReactNode {
  return (
    <time dateTime={at} title={exact(at)} className="number">
      {`${short(at)} · ${ago(at)}`}
    </time>
  )
}
