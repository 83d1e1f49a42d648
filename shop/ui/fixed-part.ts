/** What stands still while a screen scrolls behind it, and how much of the window it covers. */
type Part = 'head' | 'banner' | 'strip' | 'foot' | 'tabs'

/** Its height as a length of its name (tokens.css), as long as it is there: it grows with the visitor's own text size. */
const measured = (part: Part) => (element: HTMLElement | null) => {
  if (!element) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(`--${part}`, `${element.getBoundingClientRect().height}px`),
  )
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(`--${part}`)
  }
}

const refs = {
  head: measured('head'),
  banner: measured('banner'),
  strip: measured('strip'),
  foot: measured('foot'),
  tabs: measured('tabs'),
} as const satisfies Record<Part, unknown>

export const fixedPart = (part: Part) => ({ ref: refs[part], 'data-fixed-part': part })
