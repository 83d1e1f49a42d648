/** Every deliberate bug that `npm run mutants` plants. */

import { cardBugs } from './card-bugs.ts'
import { changeBugs } from './change-bugs.ts'
import type { DeliberateBug } from './deliberate-bug.ts'
import { gateBugs } from './gate-bugs.ts'
import { groupBugs } from './group-bugs.ts'
import { invoiceBugs } from './invoice-bugs.ts'
import { moneyBugs } from './money-bugs.ts'
import { orderBugs } from './order-bugs.ts'
import { refundBugs } from './refund-bugs.ts'
import { sumBugs } from './sum-bugs.ts'

export const deliberateBugs: readonly DeliberateBug[] = [
  ...orderBugs,
  ...sumBugs,
  ...moneyBugs,
  ...changeBugs,
  ...refundBugs,
  ...gateBugs,
  ...cardBugs,
  ...groupBugs,
  ...invoiceBugs,
]
