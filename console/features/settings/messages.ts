/** Words of the settings. */
import type { ShopSettingCode } from '#contract/console/setting.ts'
import { fen } from '#contract/values/fen.ts'
import type { LimitCode } from '#contract/values/limits.ts'
import { money } from '../../lib/format.ts'
import { words } from '../../lib/language.ts'
import { unitOf } from './units.ts'

export const settingsWords = words({
  'zh-CN': {
    title: '设置',
    tabs: { brand: '品牌与联系', home: '首页', texts: '文字', limits: '规则与限额' },
    nothing: '没有修改',
    unsaved: (what: string) => `尚未保存：${what}`,
    conflict: (what: string) =>
      `其他同事刚刚保存了：${what}。您填写的内容仍在，保存后以您的为准；放弃修改可查看对方的内容。`,
    discard: '放弃修改',
    save: '保存修改',
    saveTitle: '保存并立即在商城展示？',
    saveText: '以下内容保存后，访客随即看到。',
    saveDoes: '保存并展示',
    saved: '已保存，商城已更新',
    incomplete: (what: string) => `请检查：${what}（两种语言都要填写，链接和图片地址要正确）`,
    preview: '修改前后',
    before: '修改前',
    after: '修改后',
    moved: '仅调整了顺序',
    brandTexts: '品牌',
    contact: '联系方式',
    telHint: '只含数字、空格和 + - ( ) . /',
    shareHint: '访客分享没有自己图文的页面时使用',
    shareTitle: '分享标题',
    shareText: '分享说明',
    picture: '图片',
    pictureHint: '商城的文件，如 pictures/home-1.svg，或以 https:// 开头的地址',
    coloursHint: '主要按钮的渐变色，从左到右',
    ownColours: '使用自己的颜色',
    standardColours: '恢复默认颜色',
    addBanner: '添加横幅',
    noBanners: '没有横幅',
    bannersHint: '首页顶部可滑动的大图，按此顺序展示；每张图片只能使用一次',
    addAnnouncement: '添加公告',
    noAnnouncements: '没有公告',
    itemTitle: '标题',
    line: '副标题',
    text: '内容',
    link: '链接',
    linkHint: '商城的页面，如 /park/detail?code=…，或以 https:// 开头的地址；可不填',
    kind: '类别',
    until: '展示至',
    untilRemoved: '直到删除',
    addQuestion: '添加问题',
    noQuestions: '没有问题',
    questionsHint: '访客在客服页看到的常见问题，按此顺序展示',
    question: '问题',
    answer: '回答',
    up: '上移',
    remove: '删除',
    limit: '规则',
    limitsHint: '修改后立即生效；已按旧规则定下的时间保持不变。',
    noLimits: '没有可设置的规则',
    counts: '当前值',
    changed: '已修改',
    standard: '默认值',
    bounds: '允许范围',
    actions: '操作',
    change: '修改',
    newValue: (least: string, most: string) => `新的值（${least} 至 ${most}）`,
    valueNeeded: '请填写数值',
    fromTo: (before: string, after: string) => `${before} → ${after}`,
    saveLimit: '保存',
    standardAgain: '恢复默认值',
    limitSaved: '已保存，立即生效',
  },
  'en-US': {
    title: 'Settings',
    tabs: { brand: 'Brand and contact', home: 'Home', texts: 'Texts', limits: 'Limits' },
    nothing: 'Nothing changed',
    unsaved: (what: string) => `Not saved yet: ${what}`,
    conflict: (what: string) =>
      `Somebody else has just saved: ${what}. What you typed is still here and replaces theirs when you save; discard your changes to see theirs.`,
    discard: 'Discard',
    save: 'Save changes',
    saveTitle: 'Save and show in the shop at once?',
    saveText: 'Visitors see the following as soon as it is saved.',
    saveDoes: 'Save and show',
    saved: 'Saved, the shop is up to date',
    incomplete: (what: string) =>
      `Please check: ${what} (both languages are needed, and links and pictures must be valid)`,
    preview: 'Before and after',
    before: 'Before',
    after: 'After',
    moved: 'Only the order changes',
    brandTexts: 'Brand',
    contact: 'Contact',
    telHint: 'Digits, spaces and + - ( ) . / only',
    shareHint: 'Used when visitors share a page without a picture and text of its own',
    shareTitle: 'Title',
    shareText: 'Description',
    picture: 'Picture',
    pictureHint: 'A file of the shop, such as pictures/home-1.svg, or an address that begins with https://',
    coloursHint: 'The gradient of the main buttons, from left to right',
    ownColours: 'Use other colours',
    standardColours: 'Standard colours again',
    addBanner: 'Add a banner',
    noBanners: 'No banners',
    bannersHint:
      'The large pictures at the top of the home screen, in this order; each picture can be used once',
    addAnnouncement: 'Add an announcement',
    noAnnouncements: 'No announcements',
    itemTitle: 'Title',
    line: 'Line below',
    text: 'Text',
    link: 'Link',
    linkHint:
      'A page of the shop, such as /park/detail?code=…, or an address that begins with https://; may be empty',
    kind: 'Kind',
    until: 'Shown until',
    untilRemoved: 'Until removed',
    addQuestion: 'Add a question',
    noQuestions: 'No questions',
    questionsHint: 'Frequent questions on the service page, in this order',
    question: 'Question',
    answer: 'Answer',
    up: 'Move up',
    remove: 'Remove',
    limit: 'Limit',
    limitsHint: 'A change counts at once; times that were fixed before stay as they are.',
    noLimits: 'There are no limits to set',
    counts: 'Current value',
    changed: 'Changed',
    standard: 'Standard',
    bounds: 'Bounds',
    actions: 'Actions',
    change: 'Change',
    newValue: (least: string, most: string) => `New value (${least} to ${most})`,
    valueNeeded: 'Please enter a value',
    fromTo: (before: string, after: string) => `${before} → ${after}`,
    saveLimit: 'Save',
    standardAgain: 'Standard again',
    limitSaved: 'Saved and in force',
  },
})

export const settingNames: Record<ShopSettingCode, string> = words({
  'zh-CN': {
    'shop.name': '名称',
    'shop.slogan': '标语',
    'shop.tel': '客服电话',
    'shop.address': '地址',
    'shop.opening-hours': '开放时间',
    'shop.consultation-hours': '咨询时间',
    'shop.share': '默认分享',
    'shop.gradient': '按钮颜色',
    'shop.banners': '横幅',
    'shop.announcements': '公告',
    'shop.questions': '常见问题',
  },
  'en-US': {
    'shop.name': 'Name',
    'shop.slogan': 'Slogan',
    'shop.tel': 'Telephone',
    'shop.address': 'Address',
    'shop.opening-hours': 'Opening hours',
    'shop.consultation-hours': 'Service hours',
    'shop.share': 'Default share',
    'shop.gradient': 'Button colours',
    'shop.banners': 'Banners',
    'shop.announcements': 'Announcements',
    'shop.questions': 'Questions',
  },
})

export const announcementKinds = words({
  'zh-CN': { closure: '闭馆', news: '消息' },
  'en-US': { closure: 'Closure', news: 'News' },
})

export const limitWords: Record<LimitCode, { name: string; does: string }> = words({
  'zh-CN': {
    'refund.revocable-minutes': {
      name: '退款可撤回时间',
      does: '申请退款后，购票人在此时间内可以修改或撤回；之后系统才处理。',
    },
    'refund.auto-limit-fen': {
      name: '自动退款上限',
      does: '退款金额高于此数时，由员工审核。',
    },
    'change.pay-minutes': {
      name: '改签补款时间',
      does: '改签需补差价时，新的座位为购票人保留这么久。',
    },
    'change.names-until-hours': {
      name: '更正姓名截止时间',
      does: '入场前多久之前，购票人可以自行更正姓名或证件。',
    },
    'points.per-yuan': {
      name: '每元所得积分',
      does: '会员的门票使用后，按实付金额每元获得的积分；100 积分抵 1 元。',
    },
    'points.cap-bp': {
      name: '积分抵扣上限',
      does: '优惠券之后的金额中，最多可用积分抵扣的比例。',
    },
    'staff.session-hours': {
      name: '员工登录时长',
      does: '登录后最长有效时间；闲置时会更早退出。',
    },
  },
  'en-US': {
    'refund.revocable-minutes': {
      name: 'Time to take a refund back',
      does: 'How long buyers may edit or withdraw a refund that they asked for, before it is decided.',
    },
    'refund.auto-limit-fen': {
      name: 'Refunds without staff, up to',
      does: 'A refund above this sum waits for staff.',
    },
    'change.pay-minutes': {
      name: 'Time to pay for a change',
      does: 'How long the new seat is held while the difference of a change of date is paid.',
    },
    'change.names-until-hours': {
      name: 'Names can be corrected until',
      does: 'How long before the visit buyers may still correct a name or document themselves.',
    },
    'points.per-yuan': {
      name: 'Points per yuan',
      does: 'What a member earns for each yuan paid once a ticket is used; 100 points are worth 1 yuan.',
    },
    'points.cap-bp': {
      name: 'Share that points may pay',
      does: 'How much of what is left after a coupon may be paid with points.',
    },
    'staff.session-hours': {
      name: 'Length of a log-in',
      does: 'The longest that a log-in of staff lasts; without use it ends earlier.',
    },
  },
})

const unitWords = words({
  'zh-CN': {
    minutes: (value: number) => `${value} 分钟`,
    hours: (value: number) => `${value} 小时`,
    days: (value: number) => `${value} 个工作日`,
    bp: (value: number) => `${value / 100}%`,
    yuan: (value: number) => `每元 ${value} 分`,
  },
  'en-US': {
    minutes: (value: number) => (value === 1 ? '1 minute' : `${value} minutes`),
    hours: (value: number) => (value === 1 ? '1 hour' : `${value} hours`),
    days: (value: number) => (value === 1 ? '1 working day' : `${value} working days`),
    bp: (value: number) => `${value / 100}%`,
    yuan: (value: number) => (value === 1 ? '1 point per yuan' : `${value} points per yuan`),
  },
})

export function withUnit(code: LimitCode, value: number): string {
  const unit = unitOf(code)
  return unit === 'fen' ? money(fen(value)) : unitWords[unit](value)
}
