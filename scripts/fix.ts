/** npm run fix: formats, and mends what Biome can mend safely. */
import { runTool } from './launch/step.ts'

process.exit(await runTool('biome', ['check', '--write', '--error-on-warnings']))
