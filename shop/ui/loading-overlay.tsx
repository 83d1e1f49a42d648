/** Covers the screen while something is being written, so that nothing is pressed twice. */
import { useKitWords } from './kit-words.ts'
import css from './loading-overlay.module.css'

/** Above the dialogs and sheets that are open. A popover by hand takes no focus, and closes no other. */
const raise = (overlay: HTMLElement | null) => overlay?.showPopover?.()

export function LoadingOverlay({ shown }: { shown: boolean }) {
  const words = useKitWords()
  if (!shown) return null
  return (
    <div ref={raise} popover="manual" className={css.overlay} role="status" aria-label={words.loading}>
      <span className={css.spinner} />
    </div>
  )
}
