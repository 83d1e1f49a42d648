/**
 * The <dialog> beneath dialogs and sheets: modal, closed by Escape or a tap outside, focus after 300 ms, and back where
 * it was when it closes, or to the page where that is gone.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { raiseToast } from './toast.tsx'

/** spec 9.2: what is to be typed in a dialog takes the focus after it has settled. */
export const focusDelayMs = 300

type Props = { label: string; className: string | undefined; onClose: () => void; children: ReactNode }

/** What opened it may be gone with the answer: then the page has the focus, and not nothing. */
function focusPage(): void {
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Render it only while it is open. */
export function Modal({ label, className, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the page, or the browser could not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    raiseToast()
    const atFirst = document.activeElement
    const timer = setTimeout(() => {
      // Who has moved the focus meanwhile keeps it.
      if (document.activeElement === atFirst) dialog?.querySelector<HTMLElement>('input, textarea')?.focus()
    }, focusDelayMs)
    return () => {
      clearTimeout(timer)
      dialog?.close()
      setTimeout(focusPage)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key, handled as onCancel
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
