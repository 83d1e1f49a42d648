/** What the roles are called. */
import type { StaffRole } from '#contract/values/staff.ts'
import { words } from './language.ts'

export const roleWords: Record<StaffRole, string> = words({
  'zh-CN': {
    owner: '负责人',
    catalogue: '产品',
    orders: '订单',
    finance: '财务',
    content: '内容',
    gate: '检票',
  },
  'en-US': {
    owner: 'Owner',
    catalogue: 'Catalogue',
    orders: 'Orders',
    finance: 'Finance',
    content: 'Content',
    gate: 'Gate',
  },
})
