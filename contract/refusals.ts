/** Every way in which the shop may say no: a stable code for programs, words for people in both languages. */
import type { Language } from './language.ts'
import { mobileRefusals } from './refusals-of-mobiles.ts'
import { stayRefusals } from './stay-refusals.ts'

type Words = Record<Language, string> & {
  /** The HTTP status, only where spec 8.2 gives it a meaning; a refusal of the shop itself is 200. */
  status?: 400 | 401 | 403 | 404 | 429 | 500 | 503
}

/** `{left}` and the like are filled from the refusal's details. */
export const refusals = {
  ...stayRefusals,
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
    'zh-CN': '抱歉，服务请求失败，请稍后再试',
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

  PRODUCT_COMING_SOON: { 'zh-CN': '产品暂未开放，敬请期待', 'en-US': 'This product is not available yet' },
  PRODUCT_MAINTENANCE: { 'zh-CN': '产品维护中', 'en-US': 'This product is under maintenance' },
  PRODUCT_STOPPED: { 'zh-CN': '产品已停止销售', 'en-US': 'This product is no longer on sale' },
  SOLD_OUT: { 'zh-CN': '已售罄，请选择其他日期', 'en-US': 'Sold out, please choose another date' },
  SLOT_SOLD_OUT: {
    'zh-CN': '该时段余票不足，请选择其他时段',
    'en-US': 'Not enough tickets left in this time slot, please choose another',
  },
  NO_LIMIT_SET: {
    'zh-CN': '该日期暂未设置客流限额，不能购买',
    'en-US': 'No flow limit is set for this date, so it cannot be sold',
  },
  DATE_CLOSED: {
    'zh-CN': '该日期不开放，请选择其他日期',
    'en-US': 'Closed on this date, please choose another',
  },
  SLOT_CLOSED: {
    'zh-CN': '该时段不开放，请选择其他时段',
    'en-US': 'Closed at this time, please choose another time slot',
  },
  NOT_ON_SALE_YET: {
    'zh-CN': '该日期尚未开售，请选择其他日期',
    'en-US': 'This date is not on sale yet, please choose another',
  },
  SLOT_NEEDED: { 'zh-CN': '请选择入场时段', 'en-US': 'Please choose a time slot' },
  SALE_ENDED: { 'zh-CN': '该时段已停止售票', 'en-US': 'Ticket sales for this time have ended' },
  OFFER_NOT_FOR_SALE: {
    'zh-CN': '所选票种当前不可购买',
    'en-US': 'This ticket type cannot be bought at the moment',
  },
  QUANTITY_ZERO: { 'zh-CN': '数量不能为0', 'en-US': 'The quantity cannot be 0' },
  TOO_MANY_PER_ORDER: { 'zh-CN': '每单最多可购{max}张', 'en-US': 'At most {max} per order' },
  COMPANION_NEEDED: {
    'zh-CN': '每位成人限带一名免票儿童，请增加成人票或减少儿童',
    'en-US': 'One free child per adult: please add an adult or take a child out',
  },
  DECK_TICKET_NEEDED: {
    'zh-CN': '需同时持有当日观光票',
    'en-US': 'A deck ticket for the same day is needed',
  },
  PRICE_CHANGED: {
    'zh-CN': '价格已更新为¥{price}，请确认后再下单',
    'en-US': 'The price is now ¥{price}, please confirm and order again',
  },
  TOO_MANY_HOLDS: {
    'zh-CN': '您有过多未支付的订单，请先支付或取消',
    'en-US': 'You have too many unpaid orders, please pay or cancel one first',
  },

  HOLD_ENDED: { 'zh-CN': '占座已超时，请重新选择', 'en-US': 'Your seats were released, please choose again' },
  HOLD_OF_OTHER_BUYER: { 'zh-CN': '账号已变更，请重选', 'en-US': 'Account changed, please choose again' },
  ORDER_ALREADY_PLACED: { 'zh-CN': '订单已提交', 'en-US': 'The order has been placed already' },
  REBUY_NOT_POSSIBLE: { 'zh-CN': '该订单不能重新购买', 'en-US': 'This order cannot be bought again' },
  NO_TICKETS: { 'zh-CN': '该订单没有可用的门票', 'en-US': 'This order has no tickets to show' },
  ORDER_OVER_PAY_TIME: {
    'zh-CN': '订单已超过支付时间，请重新购买',
    'en-US': 'The order is over its pay time, please buy again',
  },
  ORDER_NOT_PAYABLE: { 'zh-CN': '该订单当前不能支付', 'en-US': 'This order cannot be paid now' },
  ORDER_NOT_CANCELLABLE: { 'zh-CN': '该订单当前不能取消', 'en-US': 'This order cannot be cancelled now' },
  ORDER_ALREADY_PAID: { 'zh-CN': '订单已支付', 'en-US': 'The order has been paid' },
  TICKET_BEING_ISSUED: {
    'zh-CN': '正在出票，请稍后再试',
    'en-US': 'The ticket is being issued, please try again shortly',
  },
  NOTICE_NOT_READ: {
    'zh-CN': '请先阅读购票须知至少20秒',
    'en-US': 'Please read the notice for at least 20 seconds',
  },
  NOTICE_NOT_AGREED: { 'zh-CN': '请阅读并同意购票须知', 'en-US': 'Please read and agree to the notice' },
  VISITORS_MISSING: { 'zh-CN': '请填写全部游客信息', 'en-US': 'Please fill in every visitor' },
  VISITOR_TWICE: { 'zh-CN': '同一证件不能重复填写', 'en-US': 'The same document is entered twice' },
  VISITOR_HAS_TICKET: {
    'zh-CN': '证件{document}当日已有该产品门票',
    'en-US': 'Document {document} already has a ticket for this day',
  },
  DOCUMENTS_ASKED_OFTEN: {
    'zh-CN': '已有门票的证件填写次数过多，请明天再试',
    'en-US': 'Too many documents that already have a ticket, please try tomorrow',
  },
  VISITOR_AGE: {
    'zh-CN': '游客{name}的年龄不符合票种要求',
    'en-US': "Visitor {name}'s age does not fit this ticket type",
  },
  ID_TYPE_NOT_ACCEPTED: {
    'zh-CN': '该票种不支持此证件类型',
    'en-US': 'This ticket type does not accept that document',
  },
  ID_NOT_COMPLIANT: { 'zh-CN': '证件号码不符合规范', 'en-US': 'The ID number is not valid' },
  BIRTH_DATE_NOT_COMPLIANT: { 'zh-CN': '出生日期不符合规范', 'en-US': 'The birth date is not valid' },
  NAME_NOT_COMPLIANT: { 'zh-CN': '姓名格式有误', 'en-US': 'The name is not valid' },
  GUARDIAN_NEEDED: { 'zh-CN': '儿童需由同单成人携带', 'en-US': 'A child needs an adult in the same order' },

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

  ...mobileRefusals,
  MEMBER_ALREADY: { 'zh-CN': '您已是会员', 'en-US': 'You are a member already' },
  ACCOUNT_CHOSEN: {
    'zh-CN': '用户名已设置，不能再次修改',
    'en-US': 'Your username is set and cannot be changed again',
  },
  PASSWORD_SET: {
    'zh-CN': '您已设置密码，请用原密码修改',
    'en-US': 'You have a password already, please change it with the current one',
  },
  LOGIN_FAILED: { 'zh-CN': '用户名或密码错误', 'en-US': 'The username or password is wrong' },
  LOGIN_LOCKED: { 'zh-CN': '尝试次数过多，请稍后再试', 'en-US': 'Too many attempts, please try again later' },
  ACCOUNT_TAKEN: { 'zh-CN': '该用户名已被使用', 'en-US': 'This username is taken' },
  MOBILE_TAKEN: {
    'zh-CN': '该手机号已注册，请直接登录',
    'en-US': 'This mobile is registered, please log in',
  },
  PASSWORD_NOT_COMPLIANT: {
    'zh-CN': '密码须为8-16位，含字母、数字和$@!%*#?&中的一种',
    'en-US': 'A password has 8 to 16 characters with a letter, a digit and one of $ @ ! % * # ? &',
  },
  PASSWORD_TOO_SIMPLE: {
    'zh-CN': '该密码过于常见，请换一个',
    'en-US': 'This password is too common, please choose another',
  },
  FILE_TOO_LARGE: {
    'zh-CN': '文件不能超过{max}MB',
    'en-US': 'A file may have {max} MB at most',
  },
  FILE_NOT_PICTURE: {
    'zh-CN': '仅支持JPG、PNG、WebP格式的静态图片',
    'en-US': 'Only still pictures are taken: JPG, PNG or WebP',
  },
  FILE_BROKEN: {
    'zh-CN': '图片已损坏，请换一张',
    'en-US': 'The picture is damaged, please choose another',
  },
  FILE_TOO_LONG: {
    'zh-CN': '图片过长或过宽，单边最多{pixels}像素',
    'en-US': 'The picture is too long: at most {pixels} pixels on each side',
  },
  FILE_TOO_MANY_PIXELS: {
    'zh-CN': '图片尺寸过大，最多{megapixels}百万像素',
    'en-US': 'The picture is too big: at most {megapixels} megapixels',
  },
  FILE_GONE: {
    'zh-CN': '图片已失效，请重新上传',
    'en-US': 'The picture is no longer here, please upload it again',
  },
  FILES_FULL: {
    'zh-CN': '最多保存{max}个文件，请先删除不需要的',
    'en-US': 'You can keep up to {max} files, please delete one first',
  },
  UPLOAD_TOO_OFTEN: {
    'zh-CN': '上传过于频繁，请稍后再试',
    'en-US': 'Too many uploads, please try again later',
  },
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
  PASSWORD_WRONG: { 'zh-CN': '原密码不正确', 'en-US': 'The current password is not correct' },
  ACCOUNT_HAS_ORDERS: {
    'zh-CN': '您还有未完成的订单，完成或退款后即可注销账号',
    'en-US': 'Some of your orders are still open; once they are used or refunded you can delete the account',
  },
  ORDER_KEY_WRONG: { 'zh-CN': '订单号或查询码不正确', 'en-US': 'The order number or key is not correct' },
  LOGIN_BY_PROVIDER: {
    'zh-CN': '请使用统一账号登录',
    'en-US': 'Please log in with your account at our provider',
  },
  OAUTH_EXPIRED: {
    'zh-CN': '登录已失效，请重新登录',
    'en-US': 'This log-in has expired, please start again',
  },
  MOBILE_LINKED: {
    'zh-CN': '该手机号已关联其他账号，请换一个',
    'en-US': 'This mobile belongs to another person, please use another one',
  },
  WECHAT_STATE_WRONG: {
    'zh-CN': '微信授权已失效，请重试',
    'en-US': 'The WeChat authorization has expired, please try again',
  },

  PAY_TYPE_NOT_OFFERED: {
    'zh-CN': '当前环境不支持该支付方式',
    'en-US': 'This way to pay is not available here',
  },
  PAY_OPENID_NEEDED: { 'zh-CN': '请在微信中授权后支付', 'en-US': 'Please authorize in WeChat before paying' },
  PAY_STARTING: {
    'zh-CN': '正在为该订单发起另一笔支付，请稍候再试',
    'en-US': 'Another payment for this order is just being started, please try again in a moment',
  },
  PAY_REPLACED: {
    'zh-CN': '该订单已改用其他方式支付，请以最新的支付页面为准',
    'en-US': 'Another way to pay was chosen for this order, please continue there',
  },
  PAY_FAILED: { 'zh-CN': '支付失败，请重试', 'en-US': 'The payment failed, please try again' },
} as const satisfies Record<string, Words>

export type RefusalCode = keyof typeof refusals

export type RefusalDetails = Record<string, string | number>

/** An expected no. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Fills the sentence and goes to the client as `data`. */
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The sentence of a refusal in the caller's language. */
export function sentenceOf(code: RefusalCode, language: Language, details: RefusalDetails = {}): string {
  return refusals[code][language].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
