/** Why the console may say no. */
import type { RefusalWords } from '../refusal-words.ts'

export const staffRefusals = {
  STAFF_LOGIN_WRONG: {
    'zh-CN': '账号或密码不正确',
    'en-US': 'The account or the password is wrong',
  },
  STAFF_CODE_WRONG: {
    'zh-CN': '验证码不正确，请输入验证器当前显示的6位数字',
    'en-US': 'Wrong code, please enter the six digits that your app shows now',
  },
  STAFF_STEP_OVER: {
    'zh-CN': '登录已超时，请重新输入账号和密码',
    'en-US': 'This log-in took too long, please enter account and password again',
  },
  STAFF_ACCOUNT_TAKEN: { 'zh-CN': '该账号已存在', 'en-US': 'This account exists already' },
  STAFF_CHANGED: {
    'zh-CN': '内容已被其他同事修改，请刷新后再改',
    'en-US': 'Somebody else changed this meanwhile, please refresh and try again',
  },
  LIMIT_OUT_OF_BOUNDS: {
    'zh-CN': '请填写{least}至{most}之间的整数',
    'en-US': 'Please enter a whole number from {least} to {most}',
  },
  PICTURE_NOT_LOADED: {
    'zh-CN': '商城不显示来自{host}的图片，请填写商城的文件，或来自以下网站的地址：{allowed}',
    'en-US':
      'The shop shows no pictures from {host}. Please name a file of the shop, or an address at one of: {allowed}',
  },
  POLICY_TIMES: {
    'zh-CN': '每一档的截止时间须晚于上一档，请按从早到晚的顺序填写',
    'en-US': 'Each line must end later than the one above it: from early to late',
  },
  POLICY_HOURS: {
    'zh-CN': '从签收或激活起算时，只能填写之后的时间',
    'en-US': 'Counted from receipt or activation, every line must end after it',
  },
  POLICY_FEE_TOO_HIGH: {
    'zh-CN': '手续费{fee}元高于“{name}”的最低售价{price}元',
    'en-US': 'The fee of ¥{fee} is more than the lowest price of “{name}”, ¥{price}',
  },
  POLICY_NIGHTS: {
    'zh-CN': '“{name}”不按晚或按天计价，不能按晚（日）收取手续费',
    'en-US': '“{name}” has no nights or days, so a fee cannot be counted in them',
  },
  POLICY_ANCHOR: {
    'zh-CN': '“{name}”不适用这种起算时间',
    'en-US': 'For “{name}”, time cannot be counted from this event',
  },
  POLICY_FREIGHT: {
    'zh-CN': '“{name}”不寄送，规则中不能有运费',
    'en-US': '“{name}” is not sent to buyers, so its policy cannot keep freight',
  },
  POLICY_CHANGE: {
    'zh-CN': '“{name}”售出后不能改期，请选择不可改期的规则',
    'en-US': '“{name}” cannot be changed once it is sold: choose a policy without changes',
  },
  POLICY_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的规则',
    'en-US': 'There is no policy with the code “{code}”',
  },
  POLICY_CODE_TAKEN: {
    'zh-CN': '该编号已有规则，请换一个',
    'en-US': 'There is a policy with this code already, please choose another',
  },
  OFFER_OPTIONS_UNFIT: {
    'zh-CN': '“{code}”不是商品，没有颜色、尺寸等规格属性',
    'en-US': '“{code}” is not goods and has no colour, size or the like',
  },
  OFFER_OPTIONS_TAKEN: {
    'zh-CN': '“{code}”与“{other}”的规格属性相同，请填写不同的颜色、尺寸等',
    'en-US': '“{code}” has the same attributes as “{other}”: choose another colour, size or the like',
  },
  FACTS_OFFER_UNKNOWN: {
    'zh-CN': '产品资料中的代码“{code}”不是该产品的任何一项，请核对',
    'en-US': 'The facts name the code “{code}”, which no offer of this product has',
  },
  OFFERS_TOO_MANY: {
    'zh-CN': '一个产品最多{most}项，不能再添加',
    'en-US': 'A product has at most {most} offers, so no more can be added',
  },
  PRODUCT_CODE_TAKEN: {
    'zh-CN': '该编号已被使用，请换一个',
    'en-US': 'This code is taken, please choose another',
  },
  PRODUCT_OVER_LIMITS: {
    'zh-CN': '该产品有内容超出编辑限制，请先编辑并保存该产品，再进行复制',
    'en-US':
      'Something of this product is over the limits of the editor: edit and save it first, then copy it',
  },
  PRODUCT_HAS_OFFERS: {
    'zh-CN': '该产品已有票种，请参照已有的添加',
    'en-US': 'This product has offers already: add another one like those',
  },
  PRODUCT_UNPUBLISHED: {
    'zh-CN': '产品尚未发布，请存为草稿后发布',
    'en-US': 'This product is not published yet: save a draft and publish it',
  },
  DRAFT_OUTDATED: {
    'zh-CN': '草稿保存后产品有过修改，请载入草稿核对并重新保存后再发布',
    'en-US':
      'The product was changed after this draft. Load the draft, check it and save it again before publishing',
  },
  PREVIEW_OVER: {
    'zh-CN': '预览链接无效或已过期，请向工作人员索取新的链接',
    'en-US': 'This preview link is not valid any more, please ask our staff for a new one',
  },
  PART_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的票种',
    'en-US': 'There is no offer with the code “{code}”',
  },
  PART_IS_PACKAGE: {
    'zh-CN': '“{code}”本身是套餐，不能作为套餐的项目',
    'en-US': '“{code}” is a package itself and cannot be part of one',
  },
  PART_WITHOUT_DATE: {
    'zh-CN': '“{code}”没有使用日期，不能作为套餐的项目',
    'en-US': '“{code}” has no date and cannot be part of a package',
  },
  PART_LENGTH: {
    'zh-CN': '“{code}”：按晚或按天预订的项目须填写晚数或天数，其他项目不填',
    'en-US': '“{code}”: what is booked by nights or days needs their number, nothing else has one',
  },
  PACKAGE_EMPTY: {
    'zh-CN': '“{code}”销售中，至少需要一个项目',
    'en-US': '“{code}” is for sale and needs at least one part',
  },
  CARD_TYPE_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的卡种',
    'en-US': 'There is no card type with the code “{code}”',
  },
  CARD_OFFER_UNFIT: {
    'zh-CN': '“{code}”不能凭卡购买：须有使用日期、每人实名、一票一人，且不要求成人陪同',
    'en-US':
      '“{code}” cannot ask for a card: it must have a date, name every visitor, admit one person, and need no guardian',
  },
  OFFER_DECK_UNFIT: {
    'zh-CN': '“{code}”不能计为观光票：须实名，并打开“每证每日限一张”',
    'en-US':
      '“{code}” cannot count as a deck ticket: it must name its visitors and be one per document and day',
  },
  FREIGHT_TEMPLATE_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的运费模板',
    'en-US': 'There is no freight template with the code “{code}”',
  },
  FREIGHT_WEIGHT_MISSING: {
    'zh-CN': '“{code}”的运费按重量计算，请填写重量',
    'en-US': '“{code}” is charged by its weight: please fill that in',
  },
  LAST_OWNER: {
    'zh-CN': '至少需要保留一位可登录的负责人',
    'en-US': 'At least one owner must be able to log in',
  },
  TOTP_ALREADY_ON: {
    'zh-CN': '两步验证已开启',
    'en-US': 'The second factor is switched on already',
  },
} as const satisfies Record<string, RefusalWords>
