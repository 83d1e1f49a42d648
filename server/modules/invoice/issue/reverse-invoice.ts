/** When money has moved, the blue invoice over it is reversed as a whole, and a new one follows over what is left. */
import type { Chance } from '../../../platform/chance.ts'
import type { Tx } from '../../../platform/db.ts'
import { newInvoiceNo } from '../ask-invoice.ts'
import { isSameInvoice, redReasonOf } from '../compose/compose-rules.ts'
import { findLive, type InvoiceRow, insertInvoice, moveInvoice, readComposed } from '../invoice-store.ts'
import type { InvoiceSubject } from '../subject.ts'

type Following = { chance: Chance; now: Date }

/** Answers whether something was done. */
export async function followMoney(
  tx: Tx,
  subject: InvoiceSubject,
  { chance, now }: Following,
): Promise<boolean> {
  const live = await findLive(tx, subject.over)
  if (!live) return false
  const { composed, isOfGoods } = await subject.evaluate()
  switch (live.state) {
    // Whoever issues it looks at the order first.
    case 'ASKED':
      return (await moveInvoice(tx, live, { due_at: now })) !== null
    case 'FAILED':
      if (composed.amountFen > 0) return false
      // It may be there after all: that is asked before it is given up.
      if (live.lost) return (await moveInvoice(tx, live, { state: 'ASKED', due_at: now })) !== null
      return (await moveInvoice(tx, live, { state: 'CANCELLED', due_at: null })) !== null
    case 'ISSUED': {
      const blue = await readComposed(tx, live)
      if (isSameInvoice(blue, composed)) return false
      if (!(await moveInvoice(tx, live, { state: 'REVERSING' }))) return false
      const red = {
        ...subject.over,
        ...{ asked_at: now, title_sealed: live.title_sealed },
        colour: 'RED',
        of_invoice_no: live.invoice_no,
        invoice_no: newInvoiceNo(chance, now),
        red_reason: redReasonOf(blue, composed, isOfGoods),
      } as const
      return (await insertInvoice(tx, red, blue)) !== null
    }
    default:
      return false
  }
}

/** The red invoice is there, so there may be a new one: over what is left, made out as before. */
export async function endReversal(
  tx: Tx,
  subject: InvoiceSubject,
  { blue, chance, now }: Following & { blue: InvoiceRow },
): Promise<void> {
  if (!(await moveInvoice(tx, blue, { state: 'REVERSED' }))) return
  const { composed } = await subject.evaluate()
  if (composed.amountFen <= 0) return
  const anew = {
    ...subject.over,
    ...{ asked_at: now, title_sealed: blue.title_sealed },
    colour: 'BLUE',
    invoice_no: newInvoiceNo(chance, now),
  } as const
  await insertInvoice(tx, anew, composed)
}
