/** Refusals of the log-in at an identity provider. */
import type { RefusalWords } from '../refusal-words.ts'

export const oauthRefusals = {
  OAUTH_EXPIRED: {
    'zh-CN': '登录已失效，请重新登录',
    'en-US': 'This log-in has expired, please start again',
  },
  MOBILE_LINKED: {
    'zh-CN': '该手机号已关联其他账号，请换一个',
    'en-US': 'This mobile belongs to another person, please use another one',
  },
} as const satisfies Record<string, RefusalWords>
