/** Refusals about an account and its password. */
import type { RefusalWords } from '../refusal-words.ts'

export const memberRefusals = {
  ACCOUNT_CHOSEN: {
    'zh-CN': '用户名已设置，不能再次修改',
    'en-US': 'Your username is set and cannot be changed again',
  },
  ACCOUNT_DIFFERS: {
    'zh-CN': '输入的用户名与该会员不符',
    'en-US': 'The username that was typed is not this member’s',
  },
  ACCOUNT_TAKEN: { 'zh-CN': '该用户名已被使用', 'en-US': 'This username is taken' },
  PASSWORD_SET: {
    'zh-CN': '您已设置密码，请用原密码修改',
    'en-US': 'You have a password already, please change it with the current one',
  },
  PASSWORD_NOT_COMPLIANT: {
    'zh-CN': '密码须为8-16位，含字母、数字和$@!%*#?&中的一种',
    'en-US': 'A password has 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &',
  },
  PASSWORD_TOO_SIMPLE: {
    'zh-CN': '该密码过于常见，请换一个',
    'en-US': 'This password is too common, please choose another',
  },
  MOBILE_TAKEN: {
    'zh-CN': '该手机号已注册，请直接登录',
    'en-US': 'This mobile is registered, please log in',
  },
} as const satisfies Record<string, RefusalWords>
