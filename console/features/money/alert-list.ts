/** The list of open alerts while one of them is being resolved: its row leaves before the answer is there. */
import type { InfiniteData } from '@tanstack/react-query'
import type { PaymentAlert } from '#contract/console/payment.ts'
import type { Expected } from '../../lib/expect-now.ts'

type Loaded = InfiniteData<{ items: PaymentAlert[] }>

export const expectResolved = (id: PaymentAlert['id']): Expected => ({
  queryKey: ['alerts', 'open'],
  change: ({ pages, ...loaded }: Loaded): Loaded => ({
    ...loaded,
    pages: pages.map((page) => ({ ...page, items: page.items.filter((alert) => alert.id !== id) })),
  }),
})
