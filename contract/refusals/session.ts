/** Why a log-in, a guest's key or a WeChat authorization is not accepted. */
import type { RefusalWords } from '../refusal-words.ts'

export const sessionRefusals = {
  LOGIN_FAILED: { 'zh-CN': '用户名或密码错误', 'en-US': 'The username or password is wrong' },
  LOGIN_LOCKED: {
    'zh-CN': '尝试次数过多，请{retryAfterMinutes}分钟后再试',
    'en-US': 'Too many attempts, please try again in {retryAfterMinutes} min',
  },
  PASSWORD_WRONG: { 'zh-CN': '原密码不正确', 'en-US': 'The current password is not correct' },
  MEMBER_ALREADY: { 'zh-CN': '您已是会员', 'en-US': 'You are a member already' },
  ORDER_KEY_WRONG: { 'zh-CN': '订单号或查询码不正确', 'en-US': 'The order number or key is not correct' },
  LOGIN_BY_PROVIDER: {
    'zh-CN': '请使用统一账号登录',
    'en-US': 'Please log in with your account at our provider',
  },
  WECHAT_STATE_WRONG: {
    'zh-CN': '微信授权已失效，请重试',
    'en-US': 'The WeChat authorization has expired, please try again',
  },
} as const satisfies Record<string, RefusalWords>
