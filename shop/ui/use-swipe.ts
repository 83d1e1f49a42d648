/** A row of slides, each as wide as its box: the swiped position and the chosen slide stay the same. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const restMs = 100

/**
 * Only a finger or a wheel swipes: what else scrolls (a layout that shifts, a link that is brought into view) chooses no
 * slide. `onSwipe` is called with another index only: scrolling to the chosen slide comes to rest there too, and
 * reporting it again would cut off where the visitor goes next.
 */
export function useSwipe(index: number, onSwipe: (index: number) => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent((at: number) => {
    if (at !== index) onSwipe(at)
  })
  useEffect(() => {
    const slides = element.current
    slides?.scrollTo({ left: index * slides.clientWidth })
  }, [index])
  useEffect(() => {
    const slides = element.current
    if (!slides) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let swiping = false
    const onMove = () => {
      swiping = true
    }
    const onRest = () => {
      if (swiping) settle(Math.round(slides.scrollLeft / slides.clientWidth))
      swiping = false
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(onRest, restMs)
    }
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    slides.addEventListener('touchmove', onMove, options)
    slides.addEventListener('wheel', onMove, options)
    slides.addEventListener('scroll', onScroll, options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  return element
}
