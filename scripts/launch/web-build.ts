/** Builds the web shop when its sources changed since the last build, without disturbing a copy that serves the old one. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './folders.ts'

/** Everything that the build reads; tests only when it is too long to distinguish them. */
const sources = ['shop/**/*', 'contract/**/*', 'package-lock.json', 'tsconfig.json']
const output = inRoot('dist/shop')
const stamp = inRoot('dist/shop.sources')
const DAY_MS = 86_400_000

export async function buildWebIfStale(say: (step: string) => void): Promise<void> {
  const hash = hashOfSources()
  const isFresh =
    existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isFresh) return
  say('Building the web shop …')
  await buildWeb(hash)
}

export async function buildWeb(hash = hashOfSources()): Promise<void> {
  const draft = inRoot(`dist/shop-${process.pid}`)
  try {
    await runVite(draft)
    swap(draft)
    writeFileSync(stamp, hash)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Its output is shown only when it fails. */
function runVite(outDir: string): Promise<void> {
  const args = [
    inRoot('node_modules/vite/bin/vite.js'),
    'build',
    inRoot('shop'),
    '--outDir',
    outDir,
    '--emptyOutDir',
  ]
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill()
  process.once('exit', kill)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  return new Promise((built, failed) => {
    child.once('error', failed)
    child.once('close', (code) => {
      process.removeListener('exit', kill)
      if (code === 0) built()
      else failed(new Error(`The web shop could not be built:\n${said}`))
    })
  })
}

/** The new folder takes the place of the old one in two renames. */
function swap(draft: string): void {
  const old = `${draft}-old`
  mkdirSync(inRoot('dist'), { recursive: true })
  rmSync(stamp, { force: true })
  keepFormerAssets(draft)
  if (existsSync(output)) renameSync(output, old)
  renameSync(draft, output)
  rmSync(old, { recursive: true, force: true })
}

/** A copy that started before still names the files of its build: they stay for a day, under names that never collide. */
function keepFormerAssets(draft: string): void {
  const former = join(output, 'assets')
  if (!existsSync(former)) return
  const since = Date.now() - DAY_MS
  cpSync(former, join(draft, 'assets'), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (path) => statSync(path).isDirectory() || statSync(path).mtimeMs > since,
  })
}
