/** The shops that journeys and Lighthouse look at, each with a copy of one demo tower. */
import type { Child, Children } from './children.ts'
import { inRoot } from './folders.ts'

/** Seeding takes as long as a dozen journeys: it is done once for all of them. Answers what each shop reported. */
export async function openShopsUnderTest(children: Children, count: number): Promise<Child['report'][]> {
  const start = async (name: string, script: string, env: Record<string, string>) => {
    const { report } = await children.start({ name, script: inRoot(script), env, onLine: console.error })
    return report
  }
  const tower = await start('demo tower', 'e2e/demo-tower.ts', {})
  const E2E_TOWER = JSON.stringify(tower)
  const openShop = () => start('shop under test', 'e2e/shop-under-test.ts', { E2E_TOWER })
  return Promise.all(Array.from({ length: count }, openShop))
}
