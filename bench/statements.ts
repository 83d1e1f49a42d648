/** Every statement of the shop as it really goes out: collected while the tests of its modules run. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { inRoot } from '../scripts/launch/folders.ts'

export type Statement = { text: string; values: unknown[] }

/** The tests that use every call and sweep of the shop on a real database. */
const TESTS = ['server/modules']

export async function collectStatements(folder: string): Promise<Statement[]> {
  await rm(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tests = spawn(
    process.execPath,
    [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...TESTS],
    {
      cwd: inRoot(),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        STATEMENTS_TO: folder,
        NODE_OPTIONS: `--import ${new URL('statement-hook.ts', import.meta.url)}`,
      },
    },
  )
  const endTests = () => tests.kill('SIGINT')
  process.once('exit', endTests)
  await once(tests, 'exit')
  process.off('exit', endTests)
  const found = new Map<string, unknown[]>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const [text, values] = deserialize(Buffer.from(line, 'base64')) as [string, unknown[]]
      found.set(text, values)
    }
  await rm(folder, { recursive: true, force: true })
  return [...found]
    .map(([text, values]) => ({ text, values }))
    .filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
}
