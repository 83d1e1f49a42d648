/** What Nuonuo and the tax bureau refuse of an invoice; written anew from their rules, not from the shop. */
import type { BillingOrder } from './invoices.ts'

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Why it is refused, in the provider's words; null when it is fine. */
export function faultOf(order: BillingOrder, taxNumber: string): string | null {
  if (order.salerTaxNum !== taxNumber) return '销方税号与授权企业不一致'
  if (order.naturalPersonFlag === '0' && !isCreditCode(order.buyerTaxNum)) return '购方税号不合法'
  if (order.naturalPersonFlag === '1' && order.buyerTaxNum !== '') return '自然人不可填写税号'
  if (order.buyerAddress.length + order.buyerTel.length > 100) return '购方地址和电话总长超过100'
  if (order.pushMode === '0' && !/^[^@\s]+@[^@\s]+$/.test(order.email)) return '邮箱格式不正确'
  for (const [index, line] of order.invoiceDetail.entries()) {
    const fault = lineFaultOf(line)
    if (fault) return `第${index + 1}行${fault}`
  }
  return null
}

function lineFaultOf(line: BillingOrder['invoiceDetail'][number]): string | null {
  const texts = [line.taxIncludedAmount, line.taxExcludedAmount, line.tax]
  if (!texts.every((text) => /^\d+\.\d\d$/.test(text))) return '金额须保留两位小数'
  const [included = 0, excluded = 0, tax = 0] = texts.map((text) => Math.round(Number(text) * 100))
  if (included <= 0) return '含税金额须大于0'
  if (included !== excluded + tax) return '含税金额不等于不含税金额与税额之和'
  if (Math.abs(excluded * Number(line.taxRate) - tax) > 1) return '税额误差超过0.01'
  if (Math.abs(Number(line.num) * Number(line.price) * 100 - included) > 1) return '单价乘数量与金额不符'
  return null
}

/** GB 32100; older numbers have no check character. */
function isCreditCode(code: string): boolean {
  if (/^([\dA-Z]{15}|[\dA-Z]{17}|[\dA-Z]{20})$/.test(code)) return true
  if (!/^[\dA-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  let sum = 0
  let weight = 1
  for (const letter of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(letter) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31] === code[17]
}
