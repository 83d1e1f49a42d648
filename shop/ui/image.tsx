/** A picture that loads 100 px before it is seen and keeps its place from the start. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import css from './image.module.css'

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
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNear(frame, eager)
  const [state, setState] = useState<'waiting' | 'shown' | 'broken'>('waiting')
  return (
    <span ref={frame} className={cx(css.frame, rounded && css.rounded)} style={{ aspectRatio: ratio }}>
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

function useNear(frame: RefObject<HTMLElement | null>, eager: boolean): boolean {
  const [near, setNear] = useState(eager)
  useEffect(() => {
    if (near || !frame.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: `${aheadPx}px` },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [near, frame])
  return near
}
