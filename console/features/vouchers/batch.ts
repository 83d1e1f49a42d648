/** A batch while it is typed. Pure. */
import { EditedBatch } from '#contract/console/voucher.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { textOf } from '../../lib/text-of.ts'

/** What may be missing; the fixed price is kept while the list price is chosen. */
export type BatchDraft = Omit<EditedBatch, 'productCode' | 'offerCode' | 'quantity' | 'settleFen'> & {
  productCode: EditedBatch['productCode'] | null
  offerCode: EditedBatch['offerCode'] | null
  quantity: number | null
  settle: 'LIST' | 'FIXED'
  settleFen: number | null
}

const none = { 'zh-CN': '', 'en-US': '' }

/** Good for half a year from today on. */
export function newDraft(now: Date): BatchDraft {
  const validFrom = venueDate(now)
  return {
    ...{ issuer: none, name: none, terms: none, productCode: null, offerCode: null, quantity: 1 },
    ...{ validFrom, validUntil: addDays(validFrom, 180), weekdays: [0, 1, 2, 3, 4, 5, 6], blackout: [] },
    ...{ settle: 'FIXED', settleFen: null },
  }
}

export function draftOf(batch: EditedBatch): BatchDraft {
  const { issuer, name, terms, productCode, offerCode, quantity, validFrom, validUntil } = batch
  const { weekdays, blackout, settleFen } = batch
  return {
    ...{ issuer, name, terms, productCode, offerCode, quantity, validFrom, validUntil, weekdays, blackout },
    ...{ settle: settleFen === null ? 'LIST' : 'FIXED', settleFen },
  }
}

const bodyOf = ({ settle, settleFen, ...draft }: BatchDraft) => ({
  ...draft,
  settleFen: settle === 'LIST' ? null : settleFen,
})

export const isChanged = (draft: BatchDraft, saved: BatchDraft): boolean =>
  textOf(bodyOf(draft)) !== textOf(bodyOf(saved))

export type Field = keyof EditedBatch

/** What can be saved, or the fields that are missing or wrong, each once. */
export function checked(draft: BatchDraft): { batch: EditedBatch } | { faults: Field[] } {
  const lacksPrice = draft.settle === 'FIXED' && draft.settleFen === null
  const read = EditedBatch.safeParse(bodyOf(draft))
  if (read.success && !lacksPrice) return { batch: read.data }
  const wrong = read.error?.issues.map(({ path: [field] }) => (field ?? 'validUntil') as Field) ?? []
  return { faults: [...new Set([...wrong, ...(lacksPrice ? (['settleFen'] as const) : [])])] }
}
