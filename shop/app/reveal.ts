/** The end of the app's start: the overlay goes, the app is there (spec 2.5). */

/** Half a second, so that the first screen is painted already and nothing flashes. */
export const revealMs = 500

/**
 * What stands above the app until it is there: the overlay, and what the server wrote of the first view. Where that stands,
 * screen readers have it and not the app below.
 */
export function coversOf(page: Document, scrollTo = (top: number) => globalThis.scrollTo(0, top)) {
  const app = page.getElementById('root')
  const covers = [...page.querySelectorAll('#app-overlay, .first-view')]
  if (covers.length > 1) app?.setAttribute('aria-hidden', 'true')
  return {
    remove() {
      // A visitor who has scrolled already goes on from the same place, and from the same link.
      const scrolled = Math.max(0, ...covers.map(({ scrollTop }) => scrollTop))
      const link = page.querySelector<HTMLAnchorElement>('.first-view a:focus')
      for (const cover of covers) cover.remove()
      app?.removeAttribute('aria-hidden')
      if (scrolled > 0) scrollTo(scrolled)
      if (link) [...page.links].find(({ href }) => href === link.href)?.focus({ preventScroll: true })
    },
  }
}

/** `shown` is when there is a screen to see. Resolves when it can be seen. */
export function revealApp(overlay: { remove(): void } | null, shown: Promise<void>): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, revealMs))
  return Promise.all([shown, waited]).then(() => overlay?.remove())
}
