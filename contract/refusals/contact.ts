/** Why a contact is not kept or not found, and what is wrong with a person's name or document. */
import type { RefusalWords } from '../refusal-words.ts'

export const contactRefusals = {
  ID_NOT_COMPLIANT: { 'zh-CN': '证件号码不符合规范', 'en-US': 'The ID number is not valid' },
  BIRTH_DATE_NOT_COMPLIANT: { 'zh-CN': '出生日期不符合规范', 'en-US': 'The birth date is not valid' },
  NAME_NOT_COMPLIANT: { 'zh-CN': '姓名格式有误', 'en-US': 'The name is not valid' },
  CONTACT_EXISTS: {
    'zh-CN': '该证件已在常用联系人中',
    'en-US': 'One of your contacts has this document already',
  },
  CONTACT_GONE: {
    'zh-CN': '所选联系人已不存在，请重新选择',
    'en-US': 'The chosen contact is no longer there, please choose again',
  },
  CONTACTS_FULL: {
    'zh-CN': '常用联系人最多{max}位，请先删除不需要的',
    'en-US': 'You can keep up to {max} contacts, please delete one first',
  },
} as const satisfies Record<string, RefusalWords>
