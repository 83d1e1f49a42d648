/** Staff of the demo tower, one account for each role. Production refuses to start with them. */
import { StaffAccountName, type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { addStaff } from '../server/modules/staff/staff.ts'
import type { Chance } from '../server/platform/chance.ts'
import type { Clock } from '../server/platform/clock.ts'
import type { Tx } from '../server/platform/db.ts'
import { DEMO_PASSWORD } from './people.ts'

const names: Record<StaffRole, string> = {
  owner: '演示负责人',
  catalogue: '演示产品专员',
  orders: '演示订单专员',
  finance: '演示财务专员',
  content: '演示内容专员',
  gate: '演示检票员',
}

/** Each is called by its role. */
export const demoStaff = staffRoles.map((role) => ({
  account: StaffAccountName.parse(role),
  name: names[role],
  role,
}))

export async function seedStaff(deps: { chance: Chance; clock: Clock }, tx: Tx): Promise<void> {
  for (const { account, name, role } of demoStaff)
    await addStaff(deps, tx, {
      account,
      name,
      roles: [role],
      password: DEMO_PASSWORD,
      oneTimePassword: false,
      demo: true,
    })
}
