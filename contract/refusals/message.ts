/** Refusals about mobiles and the codes that prove them. */
import type { RefusalWords } from '../refusal-words.ts'

export const messageRefusals = {
  MOBILE_NOT_COMPLIANT: { 'zh-CN': '请输入正确的手机号码', 'en-US': 'Please enter a correct mobile number' },
  MOBILE_MAINLAND_ONLY: {
    'zh-CN': '目前仅支持中国内地手机号码',
    'en-US': 'Only mobile numbers of the Chinese mainland can be used here',
  },
  MOBILE_COUNTRY_NOT_SERVED: {
    'zh-CN': '暂不支持该国家或地区的手机号码',
    'en-US': 'Codes cannot be sent to this country or region yet',
  },
  SMS_ABROAD_BUSY: {
    'zh-CN': '境外手机号的验证码请求较多，请稍后再试',
    'en-US': 'Many codes are on their way to numbers outside the mainland, please try again later',
  },
  SMS_TOO_OFTEN: {
    'zh-CN': '验证码发送过于频繁，请稍后再试',
    'en-US': 'Too many codes were requested, please try again later',
  },
  SMS_NOT_SENT: {
    'zh-CN': '短信发送失败，请稍后再试',
    'en-US': 'The SMS could not be sent, please try again shortly',
  },
  SMS_CODE_WRONG: { 'zh-CN': '短信验证码错误或已过期', 'en-US': 'The SMS code is wrong or has expired' },
  MOBILE_NOT_PROVED: {
    'zh-CN': '请先用短信验证码验证手机号',
    'en-US': 'Please verify your mobile with an SMS code first',
  },
  MESSAGE_NOT_FAILED: {
    'zh-CN': '这条通知没有发送失败，无需重发',
    'en-US': 'This message did not fail, so there is nothing to send again',
  },
  MESSAGE_ALWAYS_SENT: {
    'zh-CN': '这类通知关系到款项、行程或账号安全，不能关闭',
    'en-US': 'This kind is about money, a visit or the safety of an account, and cannot be switched off',
  },
  MESSAGE_CHANNEL_NOT_USED: {
    'zh-CN': '这类通知不使用此渠道',
    'en-US': 'This kind is not sent in this channel',
  },
  MESSAGE_PLACEHOLDER_UNKNOWN: {
    'zh-CN': '“{piece}”不是这类通知的占位符；花括号只能用于占位符',
    'en-US': '“{piece}” is no placeholder of this kind; braces are for placeholders only',
  },
  MESSAGE_FIELDS_DIFFER: {
    'zh-CN': '请在模板编号后写明 {count} 个字段名，以 / 分隔',
    'en-US': 'Please write the names of {count} fields after the id, with / between them',
  },
} as const satisfies Record<string, RefusalWords>
