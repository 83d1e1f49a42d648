/** What a serial number is worth, for members who have one. */

import type * as contract from '#contract/endpoints/voucher.ts'
import type { VoucherInfo } from '#contract/endpoints/voucher.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { venueDate } from '#contract/values/time.ts'
import { isSerial, tidySerial } from '#contract/values/voucher.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Call } from '../caller/caller.ts'
import { type CaptchaDeps, requireCaptcha } from '../captcha/captcha.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import { isUsable, lastDayOf } from './rules.ts'
import { serialHashOf } from './serials.ts'
import { findVouchers } from './store.ts'
import type { FoundVoucher } from './tables.ts'
import { type SerialDeps, withinTries } from './wrong-serials.ts'

export type VoucherDeps = SerialDeps & { db: Db; clock: Clock; catalogue: CatalogueMemory } & Pick<
    CaptchaDeps,
    'captchaOn'
  >

/** Wrong, used by somebody else, void, expired and unknown are one refusal. */
export async function queryVoucher(
  deps: VoucherDeps,
  { caller, body, sessionId, ip, language }: Call<typeof contract.queryVoucher>,
): Promise<VoucherInfo> {
  await requireCaptcha(deps, { purpose: 'exchange', sessionId }, body.captchaToken)
  const serial = tidySerial(body.serialNo)
  // A typing error is no guess.
  if (!isSerial(serial)) throw new Refusal('VOUCHER_NOT_USABLE')
  const { memberId } = caller
  const voucher = await withinTries(deps, { memberId, ip }, async () => {
    const [known] = await findVouchers(deps.db, [serialHashOf(deps.vault, serial)])
    const at = deps.clock.now()
    const isOwn = known?.state === 'REDEEMED' && known.memberId === memberId
    return known && (isOwn || isUsable(known, { memberId, at, today: venueDate(at) })) ? known : null
  })
  return await voucherView(deps, voucher, language)
}

async function voucherView(
  { catalogue }: Pick<VoucherDeps, 'catalogue'>,
  voucher: FoundVoucher,
  language: Language,
): Promise<VoucherInfo> {
  const { productCode, offerCode, quantity, validFrom, weekdays, blackout, state } = voucher
  const product = await findProduct(catalogue, productCode)
  const offer = product.offers.find(({ code }) => code === offerCode)
  if (!offer) throw new Refusal('VOUCHER_NOT_USABLE')
  const isUsed = state === 'REDEEMED'
  return {
    batch: {
      name: voucher.name[language],
      issuer: voucher.issuer[language],
      terms: voucher.terms[language],
    },
    gives: {
      type: product.type,
      productCode,
      productName: product.name[language],
      picture: product.picture,
      offerCode,
      offerName: offer.name[language],
      quantity,
    },
    validFrom,
    validUntil: lastDayOf(voucher),
    weekdays,
    blackout,
    state: isUsed ? 'USED' : 'USABLE',
    usedFor: isUsed ? voucher.orderNo : null,
    usedAt: isUsed ? (voucher.redeemedAt?.toISOString() ?? null) : null,
  }
}
