/** Why an invoice title is not kept, or an order not invoiced. */
import type { RefusalWords } from '../refusal-words.ts'

export const invoiceRefusals = {
  TAX_NUMBER_NOT_COMPLIANT: {
    'zh-CN': '纳税人识别号不正确，请核对',
    'en-US': 'The tax number is not valid, please check it',
  },
  INVOICE_TITLE_EXISTS: {
    'zh-CN': '该发票抬头已存在',
    'en-US': 'You have this invoice title already',
  },
  INVOICE_TITLES_FULL: {
    'zh-CN': '发票抬头最多{max}个，请先删除不需要的',
    'en-US': 'You can keep up to {max} invoice titles, please delete one first',
  },
  TITLE_MISSING: {
    'zh-CN': '请选择或填写发票抬头',
    'en-US': 'Please choose or enter an invoice title',
  },
  INVOICE_NOT_OFFERED: {
    'zh-CN': '暂不支持在线开票，请联系景区',
    'en-US': 'Invoices are not available online, please contact us',
  },
  INVOICE_NOTHING: {
    'zh-CN': '该订单没有可开票金额',
    'en-US': 'There is nothing to invoice in this order',
  },
  INVOICE_EXISTS: {
    'zh-CN': '该订单已申请发票',
    'en-US': 'An invoice for this order has already been requested',
  },
  INVOICE_TOO_EARLY: {
    'zh-CN': '订单使用完成后才可开票',
    'en-US': 'An invoice can be requested once everything in the order has been used',
  },
  INVOICE_TOO_LATE: {
    'zh-CN': '已超过可开票时间',
    'en-US': 'The time to request an invoice is over',
  },
  INVOICE_WAITS: {
    'zh-CN': '订单有待确认、退款或改期事项，处理完成后可开票',
    'en-US': 'A confirmation, refund or change is still open. You can request an invoice once it is settled',
  },
  INVOICE_BY_STATEMENT: {
    'zh-CN': '团队订单按对账单统一开票',
    'en-US': 'Group orders are invoiced by statement',
  },
  STATEMENT_NOTHING: {
    'zh-CN': '该月没有可开票金额',
    'en-US': 'There is nothing to invoice in this month',
  },
  INVOICE_AMOUNT_CHANGED: {
    'zh-CN': '可开票金额已变为{amount}元，请重新确认',
    'en-US': 'The invoice would now be over {amount} yuan, please check',
  },
  INVOICE_UNDER_WAY: {
    'zh-CN': '发票已在开具，无法更改',
    'en-US': 'The invoice is already being issued and cannot be changed',
  },
  INVOICE_FILE_MISSING: {
    'zh-CN': '发票文件还未生成，请稍后再试',
    'en-US': 'The file of this invoice is not there yet, please try again later',
  },
} as const satisfies Record<string, RefusalWords>
