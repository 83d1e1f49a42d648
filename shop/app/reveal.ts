/** The end of the app's start: the overlay goes, the app is there (SPEC.md sections 2 and 9). */

/** Half a second, so that the first screen is painted already and nothing flashes. */
export const revealMs = 500

/** `shown` is when there is a screen to see. Resolves when it can be seen. */
export function revealApp(overlay: { remove(): void } | null, shown: Promise<void>): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, revealMs))
  return Promise.all([shown, waited]).then(() => overlay?.remove())
}
