import { expect, test } from 'vitest'
import { payTypes } from '#contract/values/payment.ts'
import { payBrandOf } from './pay-brand.ts'

test('a way to pay wears the colour of the app that it opens', () => {
  const by = (brand: string) => payTypes.filter((payType) => payBrandOf(payType) === brand)
  expect(by('alipay')).toEqual([
    'ALIPAY_APP',
    'ALIPAY_WAP',
    'ALIPAY_PC',
    'ALIPAY_BAR',
    'ALIPAY_QR',
    'CMBC_ZFB_QRCODE',
  ])
  expect(by('other')).toEqual(['ADVANCE', 'EXTICKET', 'ECNY_H5'])
})
