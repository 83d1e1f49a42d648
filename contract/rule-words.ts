/** Every rule of spec 5.1 with its message in both languages; a rule's name travels, its words stay here. */
import type { Language } from './language.ts'

/** `{n}` is the number after the colon of a fault, as in `minLength:6`. */
export const ruleWords = {
  required: { 'zh-CN': '不能为空', 'en-US': 'Cannot be empty' },
  invalid: { 'zh-CN': '输入值无效', 'en-US': 'The value is invalid' },
  minLength: { 'zh-CN': '请至少输入{n}个字符', 'en-US': 'Please enter at least {n} characters' },
  maxLength: { 'zh-CN': '最多输入{n}个字符', 'en-US': 'Please enter at most {n} characters' },
  minimumSix: { 'zh-CN': '最少6位', 'en-US': 'The minimum is 6 characters' },
  mobile: { 'zh-CN': '手机号码格式不正确', 'en-US': 'The format of the mobile number is incorrect' },
  smsCode: { 'zh-CN': '请输入6位短信验证码', 'en-US': 'Please enter the 6-digit SMS code' },
  email: { 'zh-CN': '邮箱格式不正确', 'en-US': 'The format of the email is incorrect' },
  name: {
    'zh-CN': '姓名只能包含文字、连字符和空格',
    'en-US': 'A name has only letters, hyphens and spaces',
  },
  chineseName: { 'zh-CN': '中文姓名为2至6个字', 'en-US': 'A Chinese name has 2 to 6 characters' },
  account: {
    'zh-CN': '用户名为4-32位字母、数字或下划线，以字母开头',
    'en-US': 'A username has 4 to 32 letters, digits or underscores and starts with a letter',
  },
  password: {
    'zh-CN': '密码须为8-16位，含字母、数字和$@!%*#?&中的一种',
    'en-US': 'A password has 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &',
  },
  /** In English as agreed (spec 5.1). */
  passwordsDiffer: { 'zh-CN': '两次输入的密码不一致', 'en-US': 'the two Passwords doesnot match' },
  documentFormat: { 'zh-CN': '证件号码格式错误', 'en-US': 'The format of the ID number is wrong' },
  documentNumber: { 'zh-CN': '证件号码不符合规范', 'en-US': 'The ID number is not valid' },
  gradient: {
    'zh-CN': '渐变按钮需要正好两种颜色',
    'en-US': 'A gradient button needs exactly two colours',
  },
  birthDate: { 'zh-CN': '出生日期不符合规范', 'en-US': 'The birth date is not valid' },
} as const satisfies Record<string, Record<Language, string>>

export type RuleName = keyof typeof ruleWords

/** What is wrong with a value: the rule that it breaks, with the rule's number where it has one. */
export type RuleFault =
  | Exclude<RuleName, 'minLength' | 'maxLength'>
  | `${'minLength' | 'maxLength'}:${number}`

const isRule = (name: string): name is RuleName => Object.hasOwn(ruleWords, name)

/** Takes any message of a schema; one that is no fault of ours counts as an invalid value. */
export function ruleSentence(fault: string, language: Language): string {
  const [name = '', number = ''] = fault.split(':')
  return ruleWords[isRule(name) ? name : 'invalid'][language].replace('{n}', number)
}
