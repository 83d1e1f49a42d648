/** Settings of the two banks, both experimental: without them neither is offered. */
import * as z from 'zod'
import { keyForms, signatureForms } from '../gateways/sm2.ts'
import { about, address, sm2PrivateKey, sm2PublicKey, text } from './config-forms.ts'

const EXPERIMENTAL = 'experimental: written after public integrations, before the bank has confirmed it. '

export const cmbcSettings = z.object({
  CMBC_BASE_URL: address
    .default('https://epay.cmbc.com.cn/appweb')
    .meta(about(`${EXPERIMENTAL}China Minsheng Bank's aggregated payment`)),
  CMBC_PLATFORM_ID: text.meta(about('number of the platform (A…)')),
  CMBC_MERCHANT_NO: text.meta(about('number of the merchant (M…)')),
  CMBC_PRIVATE_KEY: sm2PrivateKey.meta(
    about("the merchant's SM2 key, 64 hexadecimal digits", { secret: true }),
  ),
  CMBC_BANK_PUBLIC_KEY: sm2PublicKey.meta(
    about("the SM2 key of the bank's certificate, 130 hexadecimal digits from 04 on"),
  ),
  CMBC_BANK_KEY_ID: text
    .regex(/^([0-9a-f]{2})+$/i, 'must be hexadecimal')
    .optional()
    .meta(about("subject key identifier of the bank's certificate; else the SHA-1 of its key")),
  CMBC_SIGNATURE_FORM: z
    .enum(signatureForms)
    .default('der')
    .meta(about('how signatures are sent: `der`, or `raw` for 64 bytes; both are read')),
  CMBC_KEY_FORM: z
    .enum(keyForms)
    .default('asn1')
    .meta(about('how sealed keys are sent: `asn1`, `c1c3c2` or `c1c2c3`; all are read')),
  CMBC_NOT_FOUND_CODE: text
    .optional()
    .meta(
      about(
        'gateReturnCode of an order that the bank does not have; left out: a refund that never reached it is not sent again',
      ),
    ),
  CMBC_WECHAT_APP_ID: text
    .optional()
    .meta(about('official account that the bank has registered; left out: no payment by it inside WeChat')),
})

export const ecnySettings = z.object({
  ECNY_PAY_URL: address
    .default('https://ch5.dcep.ccb.com/CCBIS/ccbMain_XM')
    .meta(about(`${EXPERIMENTAL}page of China Construction Bank for digital yuan`)),
  ECNY_CLIENT_URL: address.meta(
    about("the bank's client program (外联平台) in your network, which answers questions and refunds", {
      example: 'https://ccb-client.internal/',
    }),
  ),
  ECNY_MERCHANT_ID: text.meta(about('merchant number')),
  ECNY_POS_ID: text.meta(about('number of the counter')),
  ECNY_BRANCH_ID: text.meta(about('number of the branch')),
  ECNY_PUBLIC_KEY: text
    .regex(/^([0-9a-f]{2}){15,}$/i, 'must be hexadecimal')
    .meta(about("the bank's public key of this counter in hexadecimal")),
  ECNY_USER_ID: text.meta(about('operator of the client program')),
  ECNY_PASSWORD: text.meta(about('password of that operator', { secret: true })),
})
