/** Refusals of the captcha. */
import type { RefusalWords } from '../refusal-words.ts'

export const captchaRefusals = {
  CAPTCHA_NEEDED: { 'zh-CN': '请先进行滑动验证', 'en-US': 'Please verify by the slider first' },
  CAPTCHA_WRONG: { 'zh-CN': '请重新进行滑动验证', 'en-US': 'Please do the slider verification again' },
  CAPTCHA_CODE_NEEDED: {
    'zh-CN': '该号码获取验证码较多，请输入图形验证码后再试',
    'en-US': 'Many codes were sent to this number, please type the image code for one more',
  },
  CAPTCHA_TOO_OFTEN: {
    'zh-CN': '验证过于频繁，请稍后再试',
    'en-US': 'Too many verifications, please try again shortly',
  },
} as const satisfies Record<string, RefusalWords>
