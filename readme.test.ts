/** What README, CONTRIBUTING and ARCHITECTURE tell is so. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccounts } from './demo/people.ts'
import { demoStaff } from './demo/staff.ts'

const read = (file: string): string => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
const prose = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].map(read).join('\n')

test('the account that it names is the one of the demo', () => {
  expect(read('README.md')).toContain(`\`${demoAccounts[0].account}\` / \`${DEMO_PASSWORD}\``)
})

test('the staff of the demo are in its table', () => {
  for (const { account } of demoStaff)
    expect(read('README.md')).toContain(`| \`${account}\` | \`${DEMO_PASSWORD}\` |`)
})

test('every command that it names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...prose.matchAll(/npm (?:run )?([a-z0-9]+)/g)].map(([, name = '']) => name)
  const ours = new Set(named.filter((name) => !['install', 'ci', 'and', 'under'].includes(name)))
  expect(ours.size).toBeGreaterThan(4)
  expect([...ours].filter((name) => !(name in scripts))).toEqual([])
})

test('every function that ARCHITECTURE names exists', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`([a-z]+[A-Z][A-Za-z]+)`/g)].map(
    ([, name = '']) => name,
  )
  const sources = globSync('{contract,server,shop}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  const code = sources.map(read).join('\n')
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})
