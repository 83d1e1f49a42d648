/** Why an invoice title is not kept. */
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
} as const satisfies Record<string, RefusalWords>
