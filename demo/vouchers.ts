/** Vouchers of the demo tower, whose serial numbers README names: to exchange, expired, stopped and void. */
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { type BatchCode, checkCharacterOf } from '#contract/values/voucher.ts'
import { issueBatch } from '../server/modules/voucher/batches.ts'
import { voidVoucher } from '../server/modules/voucher/staff-vouchers.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Tx } from '../server/platform/db.ts'
import type { Vault } from '../server/platform/vault.ts'

const words = (zh: string, en: string) => JSON.stringify({ 'zh-CN': zh, 'en-US': en })
const serial = (body: string) => body + checkCharacterOf(body)

/** The same in every demo. */
export const demoSerials = {
  deck: [1, 2, 3].map((n) => serial(`DEMADECK0000000000${n}`)),
  feast: [1, 2].map((n) => serial(`DEMAFEST0000000000${n}`)),
  /** Of the orders in exchange-plans.ts. */
  exchanged: {
    deck: [4, 5].map((n) => serial(`DEMADECK0000000000${n}`)),
    feast: [3, 4].map((n) => serial(`DEMAFEST0000000000${n}`)),
  },
  /** With the seats of an order that is not placed yet. */
  held: serial('DEMADECK00000000006'),
  void: serial('DEMADECK00000000009'),
  expired: serial('DEMAXPRD00000000001'),
  stopped: serial('DEMASTPD00000000001'),
  ofVoidBatch: serial('DEMAVXYD00000000001'),
}

const issuer = words('云州银行', 'Bank of Yunzhou')
const terms = words(
  '1. 每张兑换券限兑换一次，不找零、不兑现。\n2. 须提前选择日期与时段，以兑换时的余量为准。\n3. 退订需整单办理，退订后兑换券恢复可用，不退现金。',
  '1. Each voucher is exchanged once; it is not paid out in money.\n2. Choose date and time beforehand, while there are places.\n3. An order is refunded as a whole: the voucher is good again, and no money is paid.',
)
const everyDay = [0, 1, 2, 3, 4, 5, 6]

export async function seedVouchers(
  tx: Tx,
  { vault, clock }: { vault: Vault; clock: Clock },
  today: VisitDate,
): Promise<void> {
  const { deck, feast, exchanged } = demoSerials
  const from = addDays(today, -30)
  const until = addDays(today, 180)
  const issue = (
    code: string,
    serials: readonly string[],
    more: Partial<Omit<Parameters<typeof issueBatch>[2], 'serials' | 'code'>> = {},
  ) =>
    issueBatch(
      tx,
      { vault },
      {
        code: code as BatchCode,
        ...{ issuer, terms, name: words('观光双人券', 'Deck tickets for two') },
        product_code: 'DECK433' as ProductCode,
        offer_code: 'DECK433-ADULT' as OfferCode,
        ...{ quantity: 2, valid_from: from, valid_until: until, weekdays: everyDay, state: 'OPEN' },
        settle_fen: null,
        ...more,
        serials,
      },
    )
  // The bank pays less than the list price, as agreed.
  const ofDeck = [...deck, demoSerials.void, ...exchanged.deck, demoSerials.held]
  await issue('YZB-DECK', ofDeck, { settle_fen: fen(26_000) })
  await issue('YZB-FEAST', [...feast, ...exchanged.feast], {
    name: words('午市双人券', 'Lunch for two'),
    product_code: 'LUNCH' as ProductCode,
    offer_code: 'LUNCH-ADULT' as OfferCode,
  })
  await issue('YZB-2025', [demoSerials.expired], {
    valid_from: addDays(today, -400),
    valid_until: addDays(today, -35),
  })
  await issue('YZB-STOPPED', [demoSerials.stopped], { state: 'STOPPED' })
  await issue('YZB-LOST', [demoSerials.ofVoidBatch], { state: 'VOID' })
  const serialNo = ofDeck.indexOf(demoSerials.void) + 1
  await voidVoucher({ clock }, tx, {
    params: { code: 'YZB-DECK' as BatchCode, serialNo: String(serialNo) },
    body: { reason: '银行来函：寄送途中遗失' },
  })
}
