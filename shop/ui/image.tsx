/** A picture that loads 100 px before it is seen and keeps its place from the start. */
import { useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import css from './image.module.css'
import { whenNear } from './near.ts'

/** spec 9.2. */
export const aheadPx = 100

export type Ratio = '1/1' | '4/3' | '3/2' | '16/9' | '2/1'

type Props = {
  /** Null while its address is not known yet. */
  source: string | null
  /** Empty when the text beside it says it all. */
  alt: string
  ratio: Ratio
  /** In the first view: neither lazy nor faded in. */
  eager?: boolean
  rounded?: boolean
}

export function Image({ source, alt, ratio, eager = false, rounded = false }: Props) {
  const [near, setNear] = useState(eager)
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting')
  return (
    <span
      ref={near ? null : whenNear(`${aheadPx}px`, () => setNear(true))}
      className={cx(css.frame, rounded && css.rounded)}
      style={{ aspectRatio: ratio }}
    >
      {state === 'broken' && <Icon name="tower" size={48} />}
      {near && source && state !== 'broken' && (
        <img
          className={cx(css.image, (eager || state === 'shown') && css.shown)}
          src={source}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </span>
  )
}
