/**
 * Every enumeration of spec 3.8 with what its values are called, in both languages. Screens import the labels from the
 * files in dictionaries/, so that a browser loads no others.
 */
import { orderTypeLabels, shopModuleLabels, ticketCategoryLabels } from './dictionaries/catalogue.ts'
import { commentAuditLabels } from './dictionaries/comment.ts'
import { genderLabels, idTypeLabels } from './dictionaries/contact.ts'
import { flowStatusLabels, salesChannelLabels } from './dictionaries/ordering.ts'
import { paymentStatusLabels, payTypeLabels } from './dictionaries/payment.ts'
import { refundStatusLabels } from './dictionaries/refund.ts'
import type { Labels } from './labels.ts'
import type { Language } from './language.ts'

/** By the names that /common/multipleDict knows. */
export const dictionaries = {
  orderFlowStatus: flowStatusLabels,
  orderStatus: paymentStatusLabels,
  payType: payTypeLabels,
  refundStatus: refundStatusLabels,
  orderType: orderTypeLabels,
  module: shopModuleLabels,
  salesChannel: salesChannelLabels,
  ticketCategory: ticketCategoryLabels,
  idType: idTypeLabels,
  gender: genderLabels,
  commentAuditStatus: commentAuditLabels,
} as const satisfies Record<string, Labels>

export type DictType = keyof typeof dictionaries

/** One dictionary as a list to choose from. */
export const dictionaryOf = (type: DictType, language: Language): { label: string; value: string }[] =>
  Object.entries(dictionaries[type][language]).map(([value, label]) => ({ label, value }))
