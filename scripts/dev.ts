/** npm run dev: like npm start, but the web comes from Vite and the server starts again when its sources change. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server/platform/free-port.ts'
import { openCopy, type RunningCopy } from './launch/copy.ts'
import { dataFolder, inRoot } from './launch/folders.ts'
import { portOf } from './launch/ports.ts'
import { type CopyContext, runCopy } from './launch/run-copy.ts'
import { buildWebIfStale } from './launch/web-build.ts'

/** Editors write a file in several steps. */
const SETTLES_AFTER_MS = 100

await runCopy(dataFolder(), async (context) => {
  const vitePort = await portOf('PORT', 5173)
  const shopPort = await freePort()
  const shopUrl = `http://localhost:${vitePort}`
  const copy = await openCopy({
    ...context,
    ports: {
      shop: shopPort,
      sandbox: await portOf('SANDBOX_PORT', 8790),
      metrics: await portOf('METRICS_PORT', 9464),
    },
    publicUrl: shopUrl,
    prepareWeb: () =>
      Promise.all([startVite(context, vitePort, shopPort), buildWebIfStale(context.say, ['console'])]),
  })
  restartOnChange(copy, context)
  context.say(
    `\n  Shop       ${shopUrl}\n  Sandbox    ${copy.sandboxUrl}\n  Log        ${context.log.file}\n`,
  )
  return shopUrl
})

function startVite({ children, log }: CopyContext, port: number, shopPort: number) {
  return children.start({
    name: 'Vite server',
    script: join(import.meta.dirname, 'launch/serve-vite.ts'),
    env: { VITE_PORT: String(port), PORT: String(shopPort) },
    onLine: (line) => log.take('vite', line),
  })
}

/** Not `node --watch`: a watcher would outlive a launcher that is killed. */
function restartOnChange(copy: RunningCopy, { say }: CopyContext): void {
  const restart = async (): Promise<void> => {
    say('The server starts again …')
    await copy.restartServer().catch((error: Error) => say(`${error.message} The next change tries again.`))
  }
  let due: NodeJS.Timeout | undefined
  let restarts = Promise.resolve()
  const changed = (): void => {
    clearTimeout(due)
    due = setTimeout(() => {
      restarts = restarts.then(restart)
    }, SETTLES_AFTER_MS)
  }
  for (const folder of ['server', 'contract'])
    watch(inRoot(folder), { recursive: true }, (_, file) => {
      if (file && /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts')) changed()
    })
}
