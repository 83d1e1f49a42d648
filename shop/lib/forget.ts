/** After a write: no screen opens with what was true before it, be it an order to pay or an empty list. */
import { queryClient } from './query-client.ts'

/** All that says something of an order: what is done to one may change each of them. */
export const orderSubjects = [
  ...['orders', 'order', 'tickets', 'change', 'refund', 'refunds', 'refund-quote', 'invoice-quote'],
  ...['comments', 'cards', 'card', 'coupons', 'points'],
]

/** Of subjects that were written, what is not in sight is dropped; what is in sight stays as it is, for a page that is being left. */
export function forgetAnswers(...subjects: string[]): void {
  for (const subject of subjects) {
    queryClient.removeQueries({ queryKey: [subject], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: [subject], refetchType: 'none' })
  }
}

/** The same, and what is in sight is read anew. */
export async function refetchAnswers(...subjects: string[]): Promise<void> {
  forgetAnswers(...subjects)
  await Promise.all(subjects.map((subject) => queryClient.invalidateQueries({ queryKey: [subject] })))
}
