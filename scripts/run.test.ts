/** The first step of every command, in a folder of its own with an npm that only pretends. */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from './launch/folders.ts'

const machine = `node-${process.platform}-${process.arch}`
const packages = (version: string) => ({
  packages: {
    '': {},
    'node_modules/thing': { version },
    [`node_modules/${machine}`]: { version: '26.0.0', optional: true },
    'node_modules/for-others': { version: '1.0.0', optional: true },
  },
})

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lookout-run-'))
  mkdirSync(join(root, 'scripts'))
  copyFileSync(inRoot('scripts/run.mjs'), join(root, 'scripts/run.mjs'))
  write(
    'scripts/hello.ts',
    'const code: number = 7\nconsole.log("hello", process.argv[2])\nprocess.exit(code)',
  )
  write('package-lock.json', packages('1.0.0'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: string | object): void {
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Installs what the lock file says, or fails; counts how often it was called. */
function pretendNpm(works: boolean): void {
  const installed = JSON.stringify(packages('1.0.0')).replace(/,"node_modules\/for-others":\{[^}]*\}/, '')
  const install = `
    fs.mkdirSync('node_modules/.bin', { recursive: true })
    fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node')
    fs.writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(installed)})`
  write(
    'npm.js',
    `const fs = require('node:fs')\nfs.appendFileSync('calls', '.')\n${works ? install : 'process.exit(1)'}`,
  )
}

function run(...args: string[]) {
  const env = { PATH: process.env['PATH'], npm_execpath: join(root, 'npm.js') }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env,
  })
  return { status, said: `${stdout}${stderr}` }
}

const npmCalls = () =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').length : 0

test('a failed installation is reported in a sentence, and nothing is run', () => {
  pretendNpm(false)
  const { status, said } = run('hello')
  expect(status).toBe(1)
  expect(said).toContain('The packages could not be installed')
  expect(said).not.toContain('hello')
})

test('what is missing is installed once, and the script’s exit code comes through', () => {
  pretendNpm(true)
  expect(run('hello', 'tower')).toMatchObject({ status: 7, said: expect.stringContaining('hello tower') })
  expect(run('hello', 'tower').status).toBe(7)
  expect(npmCalls()).toBe(1)
})

test('a lock file that moved on is noticed', () => {
  pretendNpm(true)
  run('hello')
  write('package-lock.json', packages('1.0.1'))
  run('hello')
  expect(npmCalls()).toBe(2)
})

test('the lock of an installation that was killed does not count', () => {
  pretendNpm(true)
  mkdirSync(join(root, '.lookout'))
  write('.lookout/install.lock', '999999999')
  expect(run('hello').status).toBe(7)
})

test('a script that does not exist is no installation', () => {
  pretendNpm(true)
  expect(run('../secret')).toMatchObject({ status: 1, said: expect.stringContaining('no script called') })
  expect(npmCalls()).toBe(0)
})
