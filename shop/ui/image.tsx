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
  /** Its smaller variants and itself. */
  srcSet?: string | undefined
  /** Empty when the text beside it says it all. */
  alt: string
  ratio: Ratio
  /** In the first view: neither lazy nor faded in, and asked for with these `sizes` before it is laid out. */
  eager?: string | undefined
  rounded?: boolean
}

export function Image({ source, srcSet, alt, ratio, eager, rounded = false }: Props) {
  const [sizes, setSizes] = useState(eager)
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting')
  // Pictures of earlier versions have no variants.
  const [isWithoutVariants, setWithoutVariants] = useState(false)
  const variants = isWithoutVariants ? undefined : srcSet
  return (
    <span
      ref={sizes ? null : whenNear(`${aheadPx}px`, (frame) => setSizes(`${frame.clientWidth}px`))}
      className={cx(css.frame, rounded && css.rounded)}
      style={{ aspectRatio: ratio }}
    >
      {state === 'broken' && <Icon name="tower" size={48} />}
      {sizes && source && state !== 'broken' && (
        <img
          className={cx(css.image, (eager !== undefined || state === 'shown') && css.shown)}
          src={source}
          {...(variants && { srcSet: variants, sizes })}
          alt={alt}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          onLoad={() => setState('shown')}
          onError={() => (variants ? setWithoutVariants(true) : setState('broken'))}
        />
      )}
    </span>
  )
}
