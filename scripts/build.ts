/** npm run build [-- --if-stale]: builds the web shop into dist/shop, the console into dist/console. */
import { buildWeb, buildWebIfStale } from './launch/web-build.ts'

try {
  if (process.argv.includes('--if-stale')) await buildWebIfStale(console.log)
  else await buildWeb()
  console.log('dist/shop and dist/console are built.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
