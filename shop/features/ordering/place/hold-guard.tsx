/** Gives the seats back when the visitor walks away inside the app; a hidden or reloaded page keeps them. */
import { useBlocker } from '@tanstack/react-router'
import { screensOfTypes } from '#contract/product-paths.ts'
import { screenAt } from '#contract/screens.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { useWords } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { sendRelease } from '../calls.ts'
import { formWords } from '../form/form-messages.ts'

/** Screens that belong to the same purchase: the seats stay while the visitor is there. */
const samePurchase = [
  ...screensOfTypes('order', 'guestOrder'),
  ...['exchangeTicketOrder', 'exchangeEateryOrder', 'exchangeSuccess'],
  ...['login', 'register', 'payOrder', 'payResult'],
]

const isOfPurchase = (path: string): boolean => samePurchase.includes(screenAt(path)?.name ?? '')

type ScreenAddress = { pathname: string; search: Record<string, unknown> }

/** On the screen where it is, the address of another order, or of none yet, is a way out. */
export const keepsSeats = (current: ScreenAddress, next: ScreenAddress): boolean =>
  current.pathname === next.pathname
    ? current.search['orderNo'] === next.search['orderNo']
    : isOfPurchase(next.pathname)

type Props = { orderNo: OrderNo; done: boolean }

export function HoldGuard({ orderNo, done }: Props) {
  const words = useWords(formWords)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !done && !keepsSeats(current, next),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    sendRelease(orderNo).catch(() => undefined)
    blocker.proceed()
  }
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      text={words.leaveText}
      confirm={words.leave}
      cancel={words.stay}
      danger
      onConfirm={leave}
      onCancel={blocker.reset}
    />
  )
}
