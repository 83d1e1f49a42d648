/**
 * Runs scripts/<name>.ts: node scripts/run.mjs <name> [...]. Makes sure that the packages of package-lock.json are
 * there and uses the Node that they bring, so that this file is all that an older Node (20 or newer) has to run.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const programs = join(root, 'node_modules/.bin')
const node = join(programs, 'node')
const installLock = join(root, '.lookout/install.lock')

const [name = '', ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${name}.ts`)
if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(script)) end(`There is no script called "${name}".`)
if (!isInstalled()) alone(() => isInstalled() || install())
run()

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

function readJson(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** npm writes down what it installed; packages for other machines (all optional) are not among it. */
function isInstalled() {
  const wanted = readJson('package-lock.json').packages
  const found = readJson('node_modules/.package-lock.json')?.packages
  const machine = `${process.platform}-${process.arch}`
  // A folder that another machine filled (a mounted one, say) has a Node that does not run here.
  if (!found?.[`node_modules/node-${machine}`] && !found?.[`node_modules/node-bin-${machine}`]) return false
  if (!existsSync(node)) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    return found[path] ? found[path].version === version : optional === true
  })
}

function install() {
  console.log('Installing the packages that are missing (npm ci) …')
  const options = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // `npm start` names its npm; without it, npm is looked up like any program.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(program, [...first, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0)
    end(
      `The packages could not be installed: npm ci ${error ? `did not start (${error.message})` : 'failed, see above'}. ` +
        `It needs the npm registry, and leave to write to ${root}.`,
    )
  if (!existsSync(node))
    end(`There is no Node 26 for this machine (${process.platform}-${process.arch}) among the packages.`)
}

/** Two commands that start at once must not install into each other; a lock of a killed one does not count. */
function alone(work) {
  try {
    mkdirSync(dirname(installLock), { recursive: true })
    while (!take()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  } catch (error) {
    end(`Nothing can be written to ${root} (${error.code}). Clone Lookout to a folder of your own.`)
  }
  try {
    work()
  } finally {
    rmSync(installLock, { force: true })
  }
}

function take() {
  try {
    writeFileSync(installLock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isRunning(Number(readFileSync(installLock, 'utf8')))) rmSync(installLock, { force: true })
    return false
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** By the channel the script learns when this process is gone, however it went. */
function run() {
  const env = {
    // Halves what it takes to load the server.
    NODE_COMPILE_CACHE: join(root, '.lookout/compile-cache'),
    ...process.env,
    PATH: `${programs}${delimiter}${process.env.PATH ?? ''}`,
  }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, [script, ...args], { cwd: root, env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => end(`${node} does not start: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  if (process.env.npm_lifecycle_event) endWithNpm(child)
}

/** A killed npm cannot pass the signal on; without this, what it started would stay. It may have a shell between. */
function endWithNpm(child) {
  const parent = process.ppid
  const npm = /^(ba|da|z)?sh$/.test(ofProcess(parent, 'comm')) ? ofProcess(parent, 'ppid') : null
  const isThere = () => process.ppid === parent && (npm === null || ofProcess(parent, 'ppid') === npm)
  setInterval(() => isThere() || child.kill('SIGTERM'), 1000).unref()
}

/** One column of `ps`, from /proc where there is one, because it is asked for every second. */
function ofProcess(pid, column) {
  try {
    if (process.platform !== 'linux')
      return basename(
        execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim(),
      )
    const [, comm, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return column === 'comm' ? comm : rest.split(' ')[1]
  } catch {
    return ''
  }
}
