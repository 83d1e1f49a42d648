/** Keeps the order form sealed while one types, and reads it again after a reload. */
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductCode } from '#contract/values/product.ts'
import { newestWriter } from '../../../lib/kept-draft.ts'
import { sealedStorage } from '../../../lib/sealed-storage.ts'
import type { OrderFields, SeatQuestion } from '../form/visitor-form.ts'
import { draftOf, type OrderDraft } from './order-draft.ts'

/** The number is that of its shape: a release that changes the shape reads none of the former. */
const draftName = 'orderDraft-3'

/** A browser that does not answer about its key must not keep the form closed. */
const longestWaitMs = 1000

/** Undefined until it is known whether there is one. */
export function useOrderDraft(): OrderDraft | null | undefined {
  const [draft, setDraft] = useState<OrderDraft | null>()
  useEffect(() => {
    const settle = (read: OrderDraft | null) => setDraft((known) => (known === undefined ? read : known))
    const timer = setTimeout(() => settle(null), longestWaitMs)
    void sealedStorage.get<OrderDraft>(draftName).then(settle)
    return () => clearTimeout(timer)
  }, [])
  return draft
}

export function useKeptOrderDraft(
  form: UseFormReturn<OrderFields>,
  productCode: ProductCode,
  questions: readonly SeatQuestion[],
): void {
  useEffect(() => {
    const write = newestWriter((draft: OrderDraft) => sealedStorage.put(draftName, draft))
    const { unsubscribe } = form.watch(() => void write(draftOf(productCode, questions, form.getValues())))
    return unsubscribe
  }, [form, productCode, questions])
}

export const forgetDraft = (): void => sealedStorage.remove(draftName)
