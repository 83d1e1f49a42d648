/** A debit card that an abnormal refund goes to, and the banks whose cards WeChat Pay takes. */
import * as z from 'zod/mini'
import { PersonName } from './person.ts'

export const cardBanks = [
  'ICBC_DEBIT',
  'ABC_DEBIT',
  'BOC_DEBIT',
  'CCB_DEBIT',
  'COMM_DEBIT',
  'PSBC_DEBIT',
  'CMB_DEBIT',
  'CITIC_DEBIT',
  'CEB_DEBIT',
  'CMBC_DEBIT',
  'CIB_DEBIT',
  'SPDB_DEBIT',
  'PAB_DEBIT',
  'GDB_DEBIT',
  'NBCB_DEBIT',
] as const
export const CardBank = z.enum(cardBanks)
export type CardBank = z.infer<typeof CardBank>

export const BankCard = z.object({
  bank: CardBank,
  account: z.string().check(z.regex(/^\d{16,19}$/)),
  /** As the bank has it. */
  name: PersonName,
})
export type BankCard = z.infer<typeof BankCard>
