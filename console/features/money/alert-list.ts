/**
 * The list of open alerts while one of them is being resolved: its row is hidden before the answer is there. It stays in the
 * list, because it holds the dialog that opens again when the answer is a refusal.
 */
import type { InfiniteData } from '@tanstack/react-query'
import type { PaymentAlert } from '#contract/console/payment.ts'
import type { Expected } from '../../lib/expect-now.ts'

type Loaded = InfiniteData<{ items: PaymentAlert[] }>

export const expectResolved = (id: PaymentAlert['id']): Expected => ({
  queryKey: ['alerts', 'open'],
  change: ({ pages, ...loaded }: Loaded, resolution): Loaded => ({
    ...loaded,
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((alert) => (alert.id === id ? { ...alert, resolution } : alert)),
    })),
  }),
})

/** Among those that are open: it was resolved a moment ago. */
export const isLeaving = ({ resolution }: Pick<PaymentAlert, 'resolution'>): boolean => resolution !== null
