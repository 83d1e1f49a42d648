/** Builds the HTTP side of the shop: its calls, their description, its health, its pages. */
import type { FastifyInstance } from 'fastify'
import { consoleApi, shopApi } from './app.ts'
import { addHealth, type Readiness } from './platform/health.ts'
import { buildHttpServer, type HttpOptions } from './platform/http-server.ts'
import { addOpenApi, describeApi } from './platform/openapi.ts'
import type { ShopDeps } from './shop-deps.ts'
import { addConsolePages } from './web/console-pages.ts'
import { firstScreenScript } from './web/first-screen.ts'
import { addPages, type PagesFolders } from './web/pages.ts'

export type WebOptions = Omit<HttpOptions, 'apis' | 'keyedHash'> & {
  readiness: Readiness
  version: string
  /** Whether the description of the calls is served. */
  apiDocs: boolean
  folders: PagesFolders & {
    /** What Vite built of the console. */
    console: string
  }
}

export async function buildWeb(deps: ShopDeps, options: WebOptions): Promise<FastifyInstance> {
  const [shop, staff] = [shopApi(deps), consoleApi(deps)]
  const app = await buildHttpServer({
    ...options,
    security: { ...options.security, inlineScripts: [firstScreenScript] },
    apis: [shop, staff],
    keyedHash: deps.vault.index,
  })
  addHealth(app, options.readiness)
  if (options.apiDocs) {
    const { version } = options
    await addOpenApi(app, '', describeApi(shop, { title: 'Lookout', version }))
    await addOpenApi(app, '/console', describeApi(staff, { title: 'Lookout console', version }))
  }
  await addConsolePages(app, { ...options.security, folder: options.folders.console })
  await addPages(app, deps, options.folders)
  return app
}
