/**
 * Builds the web shop and the console when their sources changed since the last build, without disturbing a copy that
 * serves the old one.
 */
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

export type Web = 'shop' | 'console'
const webs: readonly Web[] = ['shop', 'console']

/** Everything that a build reads; tests only when it is too long to distinguish them. */
const sourcesOf = (web: Web): string[] => [
  `${web}/**/*`,
  'shop/precompress.ts',
  'contract/**/*',
  'package-lock.json',
  'tsconfig.json',
]
const outputOf = (web: Web): string => inRoot(`dist/${web}`)
const stampOf = (web: Web): string => inRoot(`dist/${web}.sources`)
const DAY_MS = 86_400_000

export async function buildWebIfStale(
  say: (step: string) => void,
  wanted: readonly Web[] = webs,
): Promise<void> {
  for (const web of wanted) {
    const hash = hashOfSources(web)
    if (isFresh(web, hash)) continue
    say(web === 'shop' ? 'Building the web shop …' : 'Building the console …')
    await buildOne(web, hash)
  }
}

const isFresh = (web: Web, hash: string): boolean =>
  existsSync(join(outputOf(web), 'index.html')) &&
  existsSync(stampOf(web)) &&
  readFileSync(stampOf(web), 'utf8') === hash

export async function buildWeb(): Promise<void> {
  for (const web of webs) await buildOne(web, hashOfSources(web))
}

async function buildOne(web: Web, hash: string): Promise<void> {
  const draft = inRoot(`dist/${web}-${process.pid}`)
  try {
    await runVite(web, draft)
    swap(web, draft)
    writeFileSync(stampOf(web), hash)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function hashOfSources(web: Web): string {
  const hash = createHash('sha256')
  const files = globSync(sourcesOf(web), { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Its output is shown only when it fails. */
function runVite(web: Web, outDir: string): Promise<void> {
  const args = [
    inRoot('node_modules/vite/bin/vite.js'),
    'build',
    inRoot(web),
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
      else failed(new Error(`The ${web === 'shop' ? 'web shop' : 'console'} could not be built:\n${said}`))
    })
  })
}

/** The new folder takes the place of the old one in two renames. */
function swap(web: Web, draft: string): void {
  const output = outputOf(web)
  const old = `${draft}-old`
  mkdirSync(inRoot('dist'), { recursive: true })
  rmSync(stampOf(web), { force: true })
  keepFormerAssets(web, draft)
  if (existsSync(output)) renameSync(output, old)
  renameSync(draft, output)
  rmSync(old, { recursive: true, force: true })
}

/** A copy that started before still names the files of its build: they stay for a day, under names that never collide. */
function keepFormerAssets(web: Web, draft: string): void {
  const former = join(outputOf(web), 'assets')
  if (!existsSync(former)) return
  const since = Date.now() - DAY_MS
  cpSync(former, join(draft, 'assets'), {
    recursive: true,
    force: false,
    preserveTimestamps: true,
    filter: (path) => statSync(path).isDirectory() || statSync(path).mtimeMs > since,
  })
}
