/**
 * What staff do about money that its provider did not pay out. Each is one step that succeeds once; providers are asked
 * by the sweep afterwards. False: the money has moved on meanwhile.
 */
import type { BankCard } from '#contract/values/bank-card.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { chooseRemedy, tryNow } from './remedy-sql.ts'
import { findMoney, listDead, listMoney, listStuck, type StaffMoney } from './staff-money-sql.ts'

export type { StaffMoney }

export const moneyOf = (db: Db | Tx, promiseNos: readonly string[]): Promise<StaffMoney[]> =>
  listMoney(db, promiseNos)

export const moneyByNo = (db: Db | Tx, refundNo: string): Promise<StaffMoney | undefined> =>
  findMoney(db, refundNo)

export const stuckMoney = (db: Db, page: { offset: number; limit: number }): Promise<StaffMoney[]> =>
  listStuck(db, page)

export const closedNosOf = (db: Db | Tx, promiseNos: readonly string[]) => listDead(db, promiseNos)

export const tryMoneyNow = (tx: Tx, refundNo: string, at: Date): Promise<boolean> => tryNow(tx, refundNo, at)

export const sendAnew = (tx: Tx, refundNo: string, at: Date): Promise<boolean> =>
  chooseRemedy(tx, refundNo, { remedy: 'ANEW', at })

/** The card is sealed, and forgotten when the provider has it. */
export const sendToCard = (
  tx: Tx,
  { vault }: { vault: Vault },
  { refundNo, card, at }: { refundNo: string; card: BankCard; at: Date },
): Promise<boolean> =>
  chooseRemedy(tx, refundNo, { remedy: 'CARD', cardSealed: vault.seal(JSON.stringify(card)), at })

/** It counts when the provider has said once more that it has not paid. */
export const payByHand = (
  tx: Tx,
  refundNo: string,
  { reference, at }: { reference: string; at: Date },
): Promise<boolean> => chooseRemedy(tx, refundNo, { remedy: 'HAND', bankReference: reference, at })

type Standing = Pick<StaffMoney, 'state' | 'trouble' | 'dueAt'>

/** What `tryMoneyNow` and its neighbours would take now. */
export function moneyActionsOf({ state, trouble, dueAt }: Standing): ('try' | 'anew' | 'card' | 'hand')[] {
  if (state === 'PENDING' || state === 'SENT') return ['try']
  if (state !== 'ABNORMAL' || dueAt !== null) return []
  return trouble === 'CLOSED' ? ['try', 'anew', 'hand'] : ['try', 'card', 'hand']
}
