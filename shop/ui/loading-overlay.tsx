/** Covers the screen while something is being written, so that nothing is pressed twice. */
import { useKitWords } from './kit-words.ts'
import css from './loading-overlay.module.css'

export function LoadingOverlay({ shown }: { shown: boolean }) {
  const words = useKitWords()
  if (!shown) return null
  return (
    <div className={css.overlay} role="status" aria-label={words.loading}>
      <span className={css.spinner} />
    </div>
  )
}
