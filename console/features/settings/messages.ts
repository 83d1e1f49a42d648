/** Words of the settings. */
import type { ShopSettingCode } from '#contract/console/setting.ts'
import {
  type IntroductionCode,
  introducedModules,
  introductionCode,
  introductions,
} from '#contract/introductions.ts'
import { fen } from '#contract/values/fen.ts'
import type { LimitCode } from '#contract/values/limits.ts'
import { money } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { unitOf } from './units.ts'

export const settingsWords = words({
  'zh-CN': {
    title: '设置',
    tabs: {
      brand: '品牌与联系',
      home: '首页',
      texts: '文字',
      introductions: '介绍页',
      gates: '检票口',
      limits: '规则与限额',
    },
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
    introductionOf: (name: string) => `${name} · 介绍页`,
    introducedModule: '栏目',
    introductionHint: '访客登录后在栏目的介绍页看到；页面末尾列出该栏目的前几个在售产品',
    noIntroduction: '还没有介绍页；访客看到的是一句说明和在售产品',
    writeIntroduction: '撰写介绍页',
    removeIntroduction: '撤下介绍页',
    lead: '导语',
    sections: '段落',
    addSection: '添加段落',
    noSections: '没有段落，至少需要一段',
    sectionPictureHint: '可不填；商城的文件，如 pictures/home-1.svg，或以 https:// 开头的地址',
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
    tabs: {
      brand: 'Brand and contact',
      home: 'Home',
      texts: 'Texts',
      introductions: 'Introductions',
      gates: 'Gates',
      limits: 'Limits',
    },
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
    introductionOf: (name: string) => `${name} · introduction`,
    introducedModule: 'Part of the shop',
    introductionHint:
      'Visitors who are logged in see it on the introduction page; the first products on sale are listed at its end',
    noIntroduction: 'There is no introduction yet; visitors see a sentence that says so, and the products',
    writeIntroduction: 'Write an introduction',
    removeIntroduction: 'Take it back',
    lead: 'Lead',
    sections: 'Sections',
    addSection: 'Add a section',
    noSections: 'There are no sections; at least one is needed',
    sectionPictureHint:
      'May be empty; a file of the shop, such as pictures/home-1.svg, or an address that begins with https://',
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

const textNames = words({
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

const introductionNames = Object.fromEntries(
  introducedModules.map((module) => [
    introductionCode(module),
    settingsWords.introductionOf(introductions[module].name[language]),
  ]),
) as Record<IntroductionCode, string>

export const settingNames: Record<ShopSettingCode, string> = { ...textNames, ...introductionNames }

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
    'group.top-up-limit-fen': {
      name: '预付款登记上限',
      does: '单笔预付款高于此数时，由另一位同事确认后入账。',
    },
    'group.statement-after-days': {
      name: '对账单生成时间',
      does: '每月结束后过这么多天，为旅行社生成该月的预付款对账单。',
    },
    'refund.goodwill-limit-fen': {
      name: '每单补偿上限',
      does: '员工在不退票的情况下，每个订单累计最多可退还的补偿金额。',
    },
    'change.pay-minutes': {
      name: '改签补款时间',
      does: '改签需补差价时，新的座位为购票人保留这么久。',
    },
    'change.names-until-hours': {
      name: '更正姓名截止时间',
      does: '入场前多久之前，购票人可以自行更正姓名或证件。',
    },
    'refund.arrival-from-days': {
      name: '退款到账时间，最快',
      does: '购票人看到的退款到账时间的下限；与上限一起显示，如“3-5个工作日”。',
    },
    'refund.arrival-to-days': {
      name: '退款到账时间，最慢',
      does: '购票人看到的退款到账时间的上限。',
    },
    'confirm.kept-hours': {
      name: '未通过确认的订单保留时间',
      does: '在此时间内购票人可以修改订单；之后自动全额退款。已经拒绝的订单保持原定时间。',
    },
    'gate.early-minutes': {
      name: '新检票口的提前分钟数',
      does: '新建检票口时的初始值：票在开始前多久可以入场。现有检票口不变。',
    },
    'gate.late-minutes': {
      name: '新检票口的延后分钟数',
      does: '新建检票口时的初始值：时段结束后多久仍可入场。现有检票口不变。',
    },
    'comment.within-days': {
      name: '可评价天数',
      does: '游客在使用结束后的多少天内可以发表评价。已经发表的评价不受影响。',
    },
    'coupon.grace-days': {
      name: '过期优惠券的宽限天数',
      does: '因关闭或订单未通过确认而全额退款时，已过期的优惠券从退回之时起还能再用多久。已经退回的优惠券保持原定时间。',
    },
    'invoice.after-use': {
      name: '使用完成后开票',
      does: '是：订单全部使用后才可开票；否：付款后即可开票。已申请的发票不受影响。',
    },
    'invoice.within-days': {
      name: '可开票天数',
      does: '所购内容的最后一天之后，多少天内仍可申请发票。',
    },
    'points.per-yuan': {
      name: '每元所得积分',
      does: '会员使用所购商品后，按实付金额每元获得的积分；100 积分抵 1 元。',
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
    'group.statement-after-days': {
      name: 'Statements after',
      does: 'So many days after a month has ended, agencies have the statement of their prepaid balance.',
    },
    'group.top-up-limit-fen': {
      name: 'Top-ups by one person, up to',
      does: 'A transfer of an agency above this sum is confirmed by a second person.',
    },
    'refund.goodwill-limit-fen': {
      name: 'Goodwill on an order, up to',
      does: 'The most that staff may give back of one order in all while its tickets stay valid.',
    },
    'change.pay-minutes': {
      name: 'Time to pay for a change',
      does: 'How long the new seat is held while the difference of a change of date is paid.',
    },
    'change.names-until-hours': {
      name: 'Names can be corrected until',
      does: 'How long before the visit buyers may still correct a name or document themselves.',
    },
    'refund.arrival-from-days': {
      name: 'A refund arrives, at the earliest',
      does: 'The first number of what buyers read of a refund, as in 3-5 working days.',
    },
    'refund.arrival-to-days': {
      name: 'A refund arrives, at the latest',
      does: 'The second number of what buyers read of a refund.',
    },
    'confirm.kept-hours': {
      name: 'Time to edit a rejected order',
      does: 'How long buyers may edit an order that was rejected, before it is refunded in full. Orders rejected already keep their time.',
    },
    'gate.early-minutes': {
      name: 'New gate: minutes early',
      does: 'What a new gate begins with: how long before its time a ticket is admitted. Gates that exist keep theirs.',
    },
    'gate.late-minutes': {
      name: 'New gate: minutes late',
      does: 'What a new gate begins with: how long after its slot a ticket is still admitted. Gates that exist keep theirs.',
    },
    'comment.within-days': {
      name: 'Days to comment',
      does: 'How many days after the last day of what was used it can be commented on. Comments that are written already stay.',
    },
    'coupon.grace-days': {
      name: 'Grace for expired coupons',
      does: 'How long a coupon that has expired can be used once more, from when a full refund after a closure or a rejection returns it. Coupons returned already keep their time.',
    },
    'invoice.after-use': {
      name: 'Invoices after use only',
      does: 'Yes: an order is invoiced only once all of it has been used; no: as soon as it is paid. Invoices already requested stay.',
    },
    'invoice.within-days': {
      name: 'Days to request an invoice',
      does: 'How many days after the last day of what was bought an invoice can be requested.',
    },
    'points.per-yuan': {
      name: 'Points per yuan',
      does: 'What a member earns for each yuan paid once what was bought is used; 100 points are worth 1 yuan.',
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
    days: (value: number) => `${value} 天`,
    workingDays: (value: number) => `${value} 个工作日`,
    bp: (value: number) => `${value / 100}%`,
    use: (value: number): string => (value === 1 ? '是' : '否'),
    yuan: (value: number) => `每元 ${value} 分`,
  },
  'en-US': {
    minutes: (value: number) => (value === 1 ? '1 minute' : `${value} minutes`),
    hours: (value: number) => (value === 1 ? '1 hour' : `${value} hours`),
    days: (value: number) => (value === 1 ? '1 day' : `${value} days`),
    workingDays: (value: number) => (value === 1 ? '1 working day' : `${value} working days`),
    bp: (value: number) => `${value / 100}%`,
    use: (value: number) => (value === 1 ? 'Yes' : 'No'),
    yuan: (value: number) => (value === 1 ? '1 point per yuan' : `${value} points per yuan`),
  },
})

export function withUnit(code: LimitCode, value: number): string {
  const unit = unitOf(code)
  return unit === 'fen' ? money(fen(value)) : unitWords[unit](value)
}

export const gateWords = words({
  'zh-CN': {
    gate: '检票口',
    admits: '可检商品',
    early: '提前入场',
    late: '延后入场',
    actions: '操作',
    minutes: (count: number) => `${count} 分钟`,
    noEnd: '票有效期内均可',
    all: '全部商品',
    comma: '、',
    hint: '检票员在检票页选择检票口；修改后，下一次扫码即按新规则。',
    none: '还没有检票口',
    add: '添加检票口',
    change: '修改',
    changeTitle: (name: string) => `修改 ${name}`,
    consequence: '保存后立即生效，已入场的票不受影响。',
    save: '保存',
    saved: '已保存，立即生效',
    code: '代码',
    codeHint: '大写字母、数字和连字符，最多 32 位；之后不能修改',
    nameZh: '中文名称',
    nameEn: '英文名称',
    nameNeeded: '请填写名称',
    allHint: '不选表示全部商品',
    earlyLabel: '场次开始前可提前多少分钟入场',
    lateLabel: '场次结束后还可入场多少分钟',
    lateHint: '留空表示票有效期内均可入场',
    minutesNeeded: '请填写分钟数',
  },
  'en-US': {
    gate: 'Gate',
    admits: 'Admits',
    early: 'Early by',
    late: 'Late by',
    actions: 'Actions',
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    noEnd: 'As long as the ticket is good',
    all: 'All products',
    comma: ', ',
    hint: 'Staff choose their gate on the gate page. A change counts from the next scan on.',
    none: 'There are no gates yet',
    add: 'Add a gate',
    change: 'Change',
    changeTitle: (name: string) => `Change ${name}`,
    consequence: 'It counts at once; tickets that were let in stay so.',
    save: 'Save',
    saved: 'Saved, and in force',
    code: 'Code',
    codeHint: 'Capital letters, digits and dashes, at most 32; it cannot be changed later',
    nameZh: 'Name in Chinese',
    nameEn: 'Name in English',
    nameNeeded: 'Please enter a name',
    allHint: 'Choose none for all products',
    earlyLabel: 'Minutes before the slot from which tickets are let in',
    lateLabel: 'Minutes after the slot until which tickets are let in',
    lateHint: 'Leave it empty for as long as the ticket is good',
    minutesNeeded: 'Please enter minutes',
  },
})
