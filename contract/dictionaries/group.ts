/** What states of a group are called. */
import type { Labels } from '../labels.ts'
import type { GroupState } from '../values/group.ts'

export const groupStateLabels: Labels<GroupState> = {
  'zh-CN': { AWAIT: '待审核', PASS: '已通过', REJECT: '未通过', CLOSED: '已停用' },
  'en-US': { AWAIT: 'Awaiting a decision', PASS: 'Passed', REJECT: 'Rejected', CLOSED: 'Closed' },
}
