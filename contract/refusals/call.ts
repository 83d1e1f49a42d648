/** Refusals that any call may answer. */
import type { RefusalWords } from '../refusal-words.ts'

export const callRefusals = {
  BAD_REQUEST: {
    status: 400,
    'zh-CN': '请求内容有误，请检查后重试',
    'en-US': 'The request is not valid, please check and try again',
  },
  NOT_ALLOWED: {
    status: 401,
    'zh-CN': '抱歉，您没有权限操作该数据',
    'en-US': 'Sorry, you have no permission to operate this data',
  },
  LOGIN_NEEDED: { status: 403, 'zh-CN': '请先登录', 'en-US': 'Please log in first' },
  NOT_FOUND: { status: 404, 'zh-CN': '抱歉，页面不存在', 'en-US': 'Sorry, page not found' },
  TOO_MANY_REQUESTS: {
    status: 429,
    'zh-CN': '操作太频繁，请稍后再试',
    'en-US': 'Too many requests, please try again shortly',
  },
  FAILED: {
    status: 500,
    'zh-CN': '抱歉，您请求的服务失败，请稍后再试',
    'en-US': 'Sorry, the service you requested failed, please try again later',
  },
  BUSY: {
    status: 503,
    'zh-CN': '系统繁忙，请稍后再试',
    'en-US': 'The shop is busy, please try again in a moment',
  },
  IDEMPOTENCY_KEY_MISSING: {
    status: 400,
    'zh-CN': '请求缺少幂等键',
    'en-US': 'The request lacks an Idempotency-Key',
  },
  IDEMPOTENCY_KEY_REUSED: {
    'zh-CN': '该请求已用于其他内容，请刷新后重试',
    'en-US': 'This request was used for something else, please refresh and try again',
  },
} as const satisfies Record<string, RefusalWords>
