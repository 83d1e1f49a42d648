/** The end of the app's start: the overlay goes, the app is there (SPEC.md sections 2 and 9). */

/** Half a second, so that the first screen is painted already and nothing flashes. */
export const revealMs = 500

export function revealApp(overlay: { remove(): void } | null): void {
  setTimeout(() => overlay?.remove(), revealMs)
}
