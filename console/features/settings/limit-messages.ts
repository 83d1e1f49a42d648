/** Words of the limits: what each is called and does. */
import type { LimitCode } from '#contract/values/limits.ts'
import { type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { words } from '../../lib/language.ts'
import { roleWords } from '../../lib/role-words.ts'

type LimitText = { name: string; does: string }
type TotpCode = `staff.totp-${Exclude<StaffRole, 'owner'>}`

const ownWords: Record<Exclude<LimitCode, TotpCode>, LimitText> = words({
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
    'group.credit-default-fen': {
      name: '新旅行社的授信额度',
      does: '旅行社首次通过审核、且尚未设置授信额度时，自动获得的额度。已通过的旅行社不变。',
    },
    'group.upload-rows': {
      name: '名单最多人数',
      does: '下单时一次粘贴或上传的游客名单最多可以有多少人。',
    },
    'voucher.tries-per-day': {
      name: '兑换码每日试错次数',
      does: '一位会员每天最多可以输错多少次兑换码；同一网络为其十倍。',
    },
    'delivery.received-after-days': {
      name: '自动确认收货时间',
      does: '包裹签收后过这么多天，自动确认收货，退货期限从此开始计算。已经签收的包裹不变。',
    },
    'delivery.pick-up-days': {
      name: '自提商品保留天数',
      does: '从下单之日起，自提商品在自提点保留多少天；购票人下单时和订单中都会看到。已经下的订单不变。',
    },
    'refund.goodwill-limit-fen': {
      name: '每单补偿上限',
      does: '员工在不退票的情况下，每个订单累计最多可退还的补偿金额。',
    },
    'change.pay-minutes': {
      name: '改期补款时间',
      does: '改期需补差价时，新的座位为购票人保留这么久。',
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
    'comment.audit-first': {
      name: '评价先审后发',
      does: '是：评价通过审核后才展示；否：发表后立即展示，审核不通过时撤下。已经展示的评价不受影响。',
    },
    'coupon.grace-days': {
      name: '过期优惠券的宽限天数',
      does: '因关闭或订单未通过确认而全额退款时，已过期的优惠券从退回之时起还能再用多久。已经退回的优惠券保持原定时间。',
    },
    'coupon.hot-claims': {
      name: '领券需验证的频率',
      does: '一个活动在一分钟内被领取达到此数后，5 分钟内领取须先通过滑动验证；领取仍然频繁时顺延。',
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
      does: '会员使用所购商品后，按实付金额每元获得的积分。',
    },
    'points.fen-per-100': {
      name: '100 积分抵扣金额',
      does: '下单时 100 积分可以抵扣多少钱。已经下的订单不变，退款时按原数量退回积分。',
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
    'group.credit-default-fen': {
      name: 'Credit of a new agency',
      does: 'What an agency may owe from when it is passed for the first time, unless staff have set its credit before. Agencies that are passed already keep theirs.',
    },
    'group.upload-rows': {
      name: 'People in a list, up to',
      does: 'How many visitors a list may have that is pasted or uploaded while ordering.',
    },
    'voucher.tries-per-day': {
      name: 'Wrong serial numbers a day',
      does: 'How many wrong serial numbers of vouchers a member may try within a day; all of one network ten times as many.',
    },
    'delivery.received-after-days': {
      name: 'Parcels count as received after',
      does: 'How many days after it was signed for a parcel counts as received, from when its pieces can be returned. Parcels that are signed for already keep their day.',
    },
    'delivery.pick-up-days': {
      name: 'Goods for pick-up are kept',
      does: 'How many days after the day of the order goods are kept at the pick-up point, as buyers read in the order form and in the order. Orders that are placed keep their day.',
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
    'comment.audit-first': {
      name: 'Comments after audit only',
      does: 'Yes: a comment is shown once staff have passed it; no: as soon as it is written, and no longer once they reject it. Comments that are shown already stay.',
    },
    'coupon.grace-days': {
      name: 'Grace for expired coupons',
      does: 'How long a coupon that has expired can be used once more, from when a full refund after a closure or a rejection returns it. Coupons returned already keep their time.',
    },
    'coupon.hot-claims': {
      name: 'Claims before a captcha',
      does: 'Once so many coupons of one activity were claimed within a minute, claims cost a captcha for 5 minutes, and for longer while as many are claimed.',
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
      does: 'What a member earns for each yuan paid once what was bought is used.',
    },
    'points.fen-per-100': {
      name: 'What 100 points are worth',
      does: 'How much 100 points pay of a new order. Orders that are placed keep what theirs paid, and their refunds give as many points back.',
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

const totpWords = words({
  'zh-CN': {
    name: (role: string) => `${role}须开启两步验证`,
    does: (role: string) =>
      `是：正式环境中，角色“${role}”须先开启两步验证才能登录。负责人始终须开启。下次登录时生效。`,
  },
  'en-US': {
    name: (role: string) => `Second factor for ${role}`,
    does: (role: string) =>
      `Yes: in production nobody with the role ${role} logs in before setting up a second factor. Owners always need one. It counts from the next log-in.`,
  },
})

const totpLimits = Object.fromEntries(
  staffRoles
    .filter((role) => role !== 'owner')
    .map((role) => {
      const name = roleWords[role]
      return [`staff.totp-${role}`, { name: totpWords.name(name), does: totpWords.does(name) }]
    }),
) as Record<TotpCode, LimitText>

export const limitWords: Record<LimitCode, LimitText> = { ...ownWords, ...totpLimits }
