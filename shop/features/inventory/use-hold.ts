/** Pressing on: holds the seats, then opens the order form; a full slot is reported with the next free one. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { useOrderLinks } from '../../lib/order-links.ts'
import { type RepeatableKey, repeatableKey } from '../../lib/repeatable-key.ts'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { type HoldInput, sendHold } from './calls.ts'

/** `onHeld` is called with what is held before the form opens. */
export function useHold(onHeld?: (orderNo: OrderNo, items: readonly HoldInput[]) => void) {
  const links = useOrderLinks()
  const navigate = useNavigate()
  const { renews } = useSearch({ strict: false })
  const client = useQueryClient()
  const captcha = useCaptcha('hold')
  const [keys] = useState<RepeatableKey>(repeatableKey)
  /** What was asked for and is not there any more. */
  const [refused, setRefused] = useState<HoldInput | null>(null)
  const hold = useMutation({
    mutationFn: (items: readonly HoldInput[]) =>
      captcha.guarded((proof) => keys.sending(items, (key) => sendHold(items, proof, key))),
    onSuccess({ type, kind, orderNo }, items) {
      onHeld?.(orderNo, items)
      return navigate({ to: links.form({ type, kind }), search: { orderNo, ...(renews && { renews }) } })
    },
    onError: (error, [lead = null]) => {
      void client.invalidateQueries({ queryKey: ['inventory'] })
      if (isRefusal(error, 'SLOT_SOLD_OUT', 'SOLD_OUT')) setRefused(lead)
    },
  })
  return {
    send: hold.mutate,
    busy: hold.isPending,
    /** The puzzle, when many seats are held from this network already; the hold goes on by itself after it. */
    puzzle: captcha.dialog,
    refused,
    /** The visitor has read that the slot is full. */
    understood: () => setRefused(null),
  }
}
