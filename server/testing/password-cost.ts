/** In the place of server/platform/password-cost.ts where the cost of passwords is not what is tested: a hundredth of it. */
import type { Cost } from '../platform/password-cost.ts'

export const cost: Cost = { memory: 256, passes: 1, parallelism: 1 }
