/** The track below a puzzle: one handle that is dragged, or moved by keys and confirmed. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { TrackPoint } from '#contract/values/captcha.ts'
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { draggedTo, steppedTo, tracker } from './drag.ts'
import { captchaMessages } from './messages.ts'
import css from './slider-track.module.css'

type Props = {
  /** In pixels of the picture, like `x`. */
  travel: number
  x: number
  disabled: boolean
  onMove: (x: number) => void
  /** The try; keys leave no track. */
  onRelease: (x: number, track: TrackPoint[]) => void
}

export function SliderTrack({ travel, x, disabled, onMove, onRelease }: Props) {
  const words = useWords(captchaMessages)
  const { isHeld, ...pointer } = useDrag({ travel, x, disabled, onMove, onRelease })
  const press = (event: KeyboardEvent) => {
    if (disabled) return
    const input = steppedTo(x, event.key, travel)
    const isConfirmed = event.key === 'Enter' || event.key === ' '
    if (input === null && !isConfirmed) return
    event.preventDefault()
    if (input !== null) onMove(input)
    else onRelease(x, [])
  }
  const share = x / travel
  return (
    <>
      <div className={css.track} style={{ '--share': share } as CSSProperties}>
        <span className={css.fill} />
        <span className={cx(css.text, share > 0 && css.gone)} aria-hidden="true">
          {words.drag}
        </span>
        <div
          role="slider"
          tabIndex={0}
          className={cx(css.handle, isHeld && css.held)}
          aria-label={words.handle}
          aria-description={words.keys}
          aria-valuemin={0}
          aria-valuemax={travel}
          aria-valuenow={Math.round(x)}
          aria-valuetext={words.moved(Math.round(x))}
          aria-disabled={disabled}
          onKeyDown={press}
          {...pointer}
        >
          <Icon name="next" size={20} />
        </div>
      </div>
      <p className={css.keys}>{words.keys}</p>
    </>
  )
}

/** The handle follows the pointer that took it, wherever that goes. */
function useDrag({ travel, x, disabled, onMove, onRelease }: Props) {
  const [start, setStart] = useState<{ x: number; y: number; room: number } | null>(null)
  const drag = useRef(tracker(() => performance.now())).current
  const take = (event: PointerEvent<HTMLElement>) => {
    if (disabled || !event.isPrimary) return
    const handle = event.currentTarget
    const room = (handle.parentElement?.clientWidth ?? 0) - handle.offsetWidth
    handle.setPointerCapture(event.pointerId)
    drag.begin()
    setStart({ x: event.clientX - (x / travel) * room, y: event.clientY, room })
  }
  const follow = (event: PointerEvent) => {
    if (!start) return
    const next = draggedTo(event.clientX - start.x, start.room, travel)
    drag.move(next, event.clientY - start.y)
    onMove(next)
  }
  const release = () => {
    if (!start) return
    setStart(null)
    // A tap is no try.
    if (x > 0) onRelease(x, drag.take())
  }
  const lose = () => {
    setStart(null)
    onMove(0)
  }
  return {
    isHeld: start !== null,
    onPointerDown: take,
    onPointerMove: follow,
    onPointerUp: release,
    onPointerCancel: lose,
  }
}
