/** What states of an invoice and kinds of tax are called. */
import type { Labels } from '../labels.ts'
import type { InvoiceColour, InvoiceState, TaxClass } from '../values/invoice.ts'

export const invoiceStateLabels: Labels<InvoiceState> = {
  'zh-CN': {
    ASKED: '待开具',
    ISSUING: '开具中',
    ISSUED: '已开具',
    REVERSING: '红冲中',
    REVERSED: '已红冲',
    CANCELLED: '已取消',
    FAILED: '开具失败',
    CONFIRMING: '红冲确认中',
  },
  'en-US': {
    ASKED: 'Requested',
    ISSUING: 'Being issued',
    ISSUED: 'Issued',
    REVERSING: 'Being reversed',
    REVERSED: 'Reversed',
    CANCELLED: 'Cancelled',
    FAILED: 'Failed',
    CONFIRMING: 'Reversal being confirmed',
  },
}

export const invoiceColourLabels: Labels<InvoiceColour> = {
  'zh-CN': { BLUE: '蓝字发票', RED: '红字发票' },
  'en-US': { BLUE: 'Invoice', RED: 'Red invoice' },
}

export const taxClassLabels: Labels<TaxClass> = {
  'zh-CN': {
    ADMISSION: '门票',
    LODGING: '住宿',
    CATERING: '餐饮',
    GOODS: '商品',
    TRAVEL: '旅游',
    GUIDE: '导游',
    TRANSPORT: '包车',
    CRUISE: '游船',
    FREIGHT: '运费',
    FEE: '手续费',
  },
  'en-US': {
    ADMISSION: 'Admission',
    LODGING: 'Lodging',
    CATERING: 'Catering',
    GOODS: 'Goods',
    TRAVEL: 'Travel',
    GUIDE: 'Guides',
    TRANSPORT: 'Chartered cars',
    CRUISE: 'Cruises',
    FREIGHT: 'Delivery',
    FEE: 'Fees',
  },
}
