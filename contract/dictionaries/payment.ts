/** What statuses of a payment and the ways to pay are called. */
import type { Labels } from '../labels.ts'
import type { PaymentStatus } from '../values/order.ts'
import type { PayType } from '../values/payment.ts'

export const paymentStatusLabels: Labels<PaymentStatus> = {
  'zh-CN': { UNPAID: '未支付', SUCESS: '支付成功', FAILED: '支付失败', FINISH: '已完结' },
  'en-US': { UNPAID: 'Unpaid', SUCESS: 'Paid', FAILED: 'Failed', FINISH: 'Finished' },
}

/** Who took a payment. */
export const providerLabels: Labels<'WECHAT_PAY' | 'ALIPAY' | 'CMBC' | 'ECNY' | 'EXTICKET' | 'ADVANCE'> = {
  'zh-CN': {
    WECHAT_PAY: '微信支付',
    ALIPAY: '支付宝',
    CMBC: '民生银行',
    ECNY: '数字人民币',
    EXTICKET: '兑换券',
    ADVANCE: '预付款',
  },
  'en-US': {
    WECHAT_PAY: 'WeChat Pay',
    ALIPAY: 'Alipay',
    CMBC: 'China Minsheng Bank',
    ECNY: 'e-CNY',
    EXTICKET: 'Exchange voucher',
    ADVANCE: 'Prepaid balance',
  },
}

export const payTypeLabels: Labels<PayType> = {
  'zh-CN': {
    ADVANCE: '预付款',
    ALIPAY_APP: '支付宝',
    ALIPAY_WAP: '支付宝',
    ALIPAY_PC: '支付宝网页支付',
    ALIPAY_BAR: '支付宝付款码',
    ALIPAY_QR: '支付宝扫码',
    WECHAT_APP: '微信支付',
    WECHAT_MP: '微信支付',
    WECHAT_QR: '微信扫码',
    CMBC_WECHAT_MP: '民生银行微信支付',
    CMBC_ZFB_QRCODE: '民生银行支付宝扫码',
    CMBC_WXQRCODE: '民生银行微信扫码',
    CMBC_H5_WXMWEB: '民生银行微信支付',
    EXTICKET: '兑换券',
    ECNY_H5: '数字人民币',
    WECHAT_H5: '微信支付',
  },
  'en-US': {
    ADVANCE: 'Prepaid balance',
    ALIPAY_APP: 'Alipay',
    ALIPAY_WAP: 'Alipay',
    ALIPAY_PC: 'Alipay on the web',
    ALIPAY_BAR: 'Alipay payment code',
    ALIPAY_QR: 'Alipay QR code',
    WECHAT_APP: 'WeChat Pay',
    WECHAT_MP: 'WeChat Pay',
    WECHAT_QR: 'WeChat QR code',
    CMBC_WECHAT_MP: 'WeChat Pay by Minsheng Bank',
    CMBC_ZFB_QRCODE: 'Alipay QR by Minsheng Bank',
    CMBC_WXQRCODE: 'WeChat QR by Minsheng Bank',
    CMBC_H5_WXMWEB: 'WeChat Pay by Minsheng Bank',
    EXTICKET: 'Exchange voucher',
    ECNY_H5: 'e-CNY',
    WECHAT_H5: 'WeChat Pay',
  },
}
