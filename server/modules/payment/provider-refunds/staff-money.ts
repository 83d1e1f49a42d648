/**
 * What staff do about money that its provider did not pay out. Each is one step that succeeds once; providers are asked
 * by the sweep afterwards. False: the money has moved on meanwhile.
 */
import type { BankCard } from '#contract/values/bank-card.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { cardProviders } from '../pay-gateway.ts'
import { claimOverMs, isProcessingForever, stuckAfterTries } from '../rules.ts'
import { chooseRemedy, retryNow, stopSending } from './remedy-sql.ts'
import {
  type ArrivedPage,
  findMoney,
  listArrivedOn,
  listClosedNumbers,
  listMoney,
  listStuck,
  type StaffMoney,
} from './staff-money-sql.ts'

export type { StaffMoney }

export const moneyOf = (db: Db | Tx, promiseNos: readonly string[]): Promise<StaffMoney[]> =>
  listMoney(db, promiseNos)

export const moneyByNo = (db: Db | Tx, refundNo: string): Promise<StaffMoney | undefined> =>
  findMoney(db, refundNo)

/** `after`: the last number of the page before, which may have moved on. */
export const stuckMoney = (
  db: Db,
  page: { after: string | undefined; limit: number },
): Promise<StaffMoney[]> => listStuck(db, page)

export const arrivedMoney = (db: Db, page: ArrivedPage): Promise<StaffMoney[]> => listArrivedOn(db, page)

export const closedNosOf = (db: Db | Tx, promiseNos: readonly string[]) => listClosedNumbers(db, promiseNos)

export const tryMoneyNow = (tx: Tx, refundNo: string, at: Date): Promise<boolean> =>
  retryNow(tx, refundNo, at)

export const resendRefund = (tx: Tx, refundNo: string, at: Date): Promise<boolean> =>
  chooseRemedy(tx, refundNo, { remedy: 'ANEW', at })

/** The card is sealed, and forgotten when the provider has it. */
export const sendToCard = (
  tx: Tx,
  { vault }: { vault: Vault },
  { refundNo, card, at }: { refundNo: string; card: BankCard; at: Date },
): Promise<boolean> =>
  chooseRemedy(tx, refundNo, { remedy: 'CARD', cardSealed: vault.seal(JSON.stringify(card)), at })

/** It counts when the provider has said once more that it has not paid. What comes to no end is not sent again from now on. */
export async function payByHand(
  tx: Tx,
  refundNo: string,
  { reference, at }: { reference: string; at: Date },
): Promise<boolean> {
  if (await chooseRemedy(tx, refundNo, { remedy: 'HAND', bankReference: reference, at })) return true
  const money = await findMoney(tx, refundNo)
  return money !== undefined && isStuck(money, at) && (await stopSending(tx, money, { reference, at }))
}

type Standing = Pick<
  StaffMoney,
  'state' | 'trouble' | 'dueAt' | 'provider' | 'tries' | 'lastAnswer' | 'sentAt'
>

/** Tried often enough in vain, and not being tried at this moment. */
const isStuck = ({ state, tries, lastAnswer, sentAt, dueAt }: Standing, at: Date): boolean =>
  state === 'SENT' &&
  tries >= stuckAfterTries &&
  dueAt !== null &&
  dueAt.getTime() - at.getTime() > claimOverMs &&
  (lastAnswer !== 'processing' || isProcessingForever(sentAt, at))

/** What `tryMoneyNow` and its neighbours would take now. */
export function moneyActionsOf(money: Standing, at: Date): ('try' | 'anew' | 'card' | 'hand')[] {
  const { state, trouble, dueAt, provider } = money
  if (state === 'PENDING' || state === 'SENT') return isStuck(money, at) ? ['try', 'hand'] : ['try']
  if (state !== 'ABNORMAL' || dueAt !== null) return []
  if (trouble === 'CLOSED') return ['try', 'anew', 'hand']
  return cardProviders.includes(provider) ? ['try', 'card', 'hand'] : ['try', 'hand']
}
