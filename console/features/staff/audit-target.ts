/** Where the page is of what a row of the audit log names; not every row names one thing, and not every thing has a page. */
import { CardNo } from '#contract/values/card.ts'
import { ChangeNo } from '#contract/values/change.ts'
import { ClosureNo } from '#contract/values/closure.ts'
import { CommentNo } from '#contract/values/comment.ts'
import { GroupCode } from '#contract/values/group.ts'
import { InvoiceNo } from '#contract/values/invoice.ts'
import { OrderNo } from '#contract/values/order.ts'
import { ProductCode } from '#contract/values/product.ts'
import { RefundNo } from '#contract/values/refund.ts'
import type { AuditKind } from '#contract/values/staff.ts'

type Page = { no: { safeParse: (no: string) => { success: boolean } }; list: string }

const pages: Partial<Record<AuditKind, Page>> = {
  order: { no: OrderNo, list: '/orders' },
  person: { no: OrderNo, list: '/orders' },
  refund: { no: RefundNo, list: '/refunds' },
  change: { no: ChangeNo, list: '/changes' },
  closure: { no: ClosureNo, list: '/closures' },
  product: { no: ProductCode, list: '/products' },
  comment: { no: CommentNo, list: '/comments' },
  group: { no: GroupCode, list: '/groups' },
  card: { no: CardNo, list: '/cards' },
  invoice: { no: InvoiceNo, list: '/invoices' },
}

/** Null where there is none. */
export function pageOfTarget(kind: AuditKind, no: string): string | null {
  const page = pages[kind]
  return page?.no.safeParse(no).success ? `${page.list}/${no}` : null
}
