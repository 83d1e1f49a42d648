/** Slides side by side, each as wide as the box, turned by a finger; what is not in front cannot be reached. */
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './slides.module.css'
import { useSwipe } from './use-swipe.ts'

type SlidesProps = Omit<ComponentProps<'section'>, 'ref'> & {
  index: number
  onIndex: (index: number) => void
}

export function Slides({ index, onIndex, ...section }: SlidesProps) {
  return <section {...section} ref={useSwipe(index, onIndex)} className={css.slides} />
}

type SlideProps = ComponentProps<'div'> & { front: boolean }

export const Slide = ({ front, className, ...slide }: SlideProps) => (
  <div {...slide} className={cx(css.slide, className)} inert={!front} aria-hidden={!front} />
)
