/** The end of the app's start: the overlay goes, the app is there (spec 2.5). */

/** Half a second, so that the first screen is painted already and nothing flashes. */
export const revealMs = 500

type Page = Pick<Document, 'querySelectorAll'>

/** What stands above the app until it is there: the overlay, and what the server wrote of the first view. */
export function coversOf(page: Page, scrollTo = (top: number) => globalThis.scrollTo(0, top)) {
  return {
    remove() {
      const covers = [...page.querySelectorAll('#app-overlay, .first-view')]
      // A visitor who has scrolled already goes on from the same place.
      const scrolled = Math.max(0, ...covers.map(({ scrollTop }) => scrollTop))
      for (const cover of covers) cover.remove()
      if (scrolled > 0) scrollTo(scrolled)
    },
  }
}

/** `shown` is when there is a screen to see. Resolves when it can be seen. */
export function revealApp(overlay: { remove(): void } | null, shown: Promise<void>): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, revealMs))
  return Promise.all([shown, waited]).then(() => overlay?.remove())
}
