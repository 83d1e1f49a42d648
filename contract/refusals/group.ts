/** Why somebody cannot apply as a group, or buy for one. */
import type { RefusalWords } from '../refusal-words.ts'

export const groupRefusals = {
  GROUP_LICENCE_TAKEN: {
    'zh-CN': '该营业执照已用于其他团队账户',
    'en-US': 'Another group has applied with this licence',
  },
  GROUP_DECIDED: {
    'zh-CN': '申请已处理，请刷新查看',
    'en-US': 'This application was decided already, please look again',
  },
  GROUP_MEMBER_UNKNOWN: {
    'zh-CN': '没有此用户名的会员，请对方先注册',
    'en-US': 'No member has this username; they need to register first',
  },
  GROUP_MEMBER_ELSEWHERE: {
    'zh-CN': '该会员已属于其他团队账户',
    'en-US': 'This member belongs to another group',
  },
  ACCOUNT_OWNS_GROUP: {
    'zh-CN': '您是团队账户唯一的管理员，请先将其他成员设为管理员，或联系我们关闭该团队账户，再注销账号',
    'en-US':
      'You are the only owner of your group: make somebody else an owner, or ask us to close the group, and then delete the account',
  },
  GROUP_OWNER_NEEDED: {
    'zh-CN': '至少保留一位管理员',
    'en-US': 'One owner has to stay',
  },
  BALANCE_TOO_LOW: {
    'zh-CN': '预付款余额不足',
    'en-US': 'The prepaid balance is too low',
  },
  GROUP_DAILY_LIMIT: {
    'zh-CN': '超出您的每日限额，今日预付款还可用 ¥{left}',
    'en-US': 'This is above your daily limit: ¥{left} of the prepaid balance is left for you today',
  },
  TOP_UP_KNOWN: {
    'zh-CN': '该银行流水号已登记',
    'en-US': 'This transfer has been entered already',
  },
  TOP_UP_SECOND_PERSON: {
    'zh-CN': '请由另一位同事处理',
    'en-US': 'Somebody other than who entered it has to do this',
  },
  TOP_UP_SPENT: {
    'zh-CN': '余额和可透支额度不足以冲正这笔充值，请先调高额度',
    'en-US':
      'The group has spent too much of it already: let it owe as much first, and then reverse the top-up',
  },
  GROUP_FULL: {
    'zh-CN': '最多{max}位成员',
    'en-US': 'A group has at most {max} members',
  },
} as const satisfies Record<string, RefusalWords>
