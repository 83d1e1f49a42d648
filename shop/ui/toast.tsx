/** A sentence that shows for two seconds and leaves by itself; a newer one takes its place. One may offer a way on. */
import { useEffect, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { openListeners } from './listeners.ts'
import css from './toast.module.css'

/** spec 9.2. */
export const toastMs = 2000
export const inputErrorMs = 600
/** Time to read it and to press what it offers. */
const actionToastMs = 8000

export type ToastKind = 'plain' | 'success' | 'warning'
export type ToastAction = { label: string; act: () => void }
type Toast = { id: number; text: string; kind: ToastKind; action?: ToastAction }

const toastId = 'toast'
let current: Toast | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { notify, subscribe } = openListeners()

function put(toast: Toast | null): void {
  current = toast
  notify()
}

/** The time counts from now, also when the one before had some left. */
function leaveIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => put(null), ms)
}

function show(toast: Omit<Toast, 'id'>, ms: number): void {
  count += 1
  put({ id: count, ...toast })
  leaveIn(ms)
}

export const showToast = (text: string, kind: ToastKind = 'plain', ms = toastMs): void =>
  show({ text, kind }, ms)

export const showToastWith = (action: ToastAction, text: string, kind: ToastKind = 'plain'): void =>
  show({ text, kind, action }, actionToastMs)

/** What is shown now. */
export const shownToast = (): Toast | null => current

/** For what is wrong in a form: short, because the field says it too. */
export const showInputError = (text: string): void => showToast(text, 'warning', inputErrorMs)

const icons: Record<ToastKind, IconName | null> = { plain: null, success: 'check', warning: 'warning' }

/** The newest of the top layer stands above the others; a dialog that has just opened asks for it. */
export function raiseToast(): void {
  const toast = current && document.getElementById(toastId)
  toast?.hidePopover?.()
  toast?.showPopover?.()
}

/** Once in the app. A popover, so that it stands above open dialogs. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, shownToast)
  useEffect(() => {
    if (toast) raiseToast()
  }, [toast])
  const icon = toast && icons[toast.kind]
  return (
    <div id={toastId} popover="manual" role="status" className={cx(css.toast, !toast && css.gone)}>
      {icon && <Icon name={icon} size={20} />}
      {toast?.text}
      {toast?.action && <ActionButton {...toast.action} />}
    </div>
  )
}

/** It stays as long as somebody points at it or has the focus on it. */
function ActionButton({ label, act }: ToastAction) {
  const stay = () => clearTimeout(timer)
  const leave = () => leaveIn(actionToastMs)
  const press = () => {
    put(null)
    act()
  }
  return (
    <button
      type="button"
      className={css.action}
      onClick={press}
      onPointerEnter={stay}
      onPointerLeave={leave}
      onFocus={stay}
      onBlur={leave}
    >
      {label}
    </button>
  )
}
