/** What a serial number is worth, and the hold that takes its voucher. */
import type { BodyOf } from '#contract/endpoint.ts'
import { queryVoucher, type VoucherInfo } from '#contract/endpoints/voucher.ts'
import { call } from '../../lib/call.ts'

type Proof = Pick<BodyOf<typeof queryVoucher>, 'captchaToken'>

/** Quiet: the form says what is wrong with the serial number. */
export const askVoucher = (serialNo: string, proof: Proof): Promise<VoucherInfo> =>
  call(queryVoucher, { body: { serialNo, ...proof }, quiet: true })
