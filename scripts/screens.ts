/** npm run screens: takes the pictures of README anew, from the journeys that open every screen. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { inRoot } from './launch/folders.ts'
import { endStepsWhenAsked, runStep } from './launch/step.ts'

/** What each picture shows, from left to right. */
const pictures = {
  'shop.png': ['home', 'park-detail', 'pay', 'ticket'],
  'browse.png': ['park-list', 'themed-list', 'order-form', 'order-list', 'my-center'],
}
const LOOK = 'zh-CN-light'
const screen = { width: 300, height: 650 }
const MARGIN = 12

endStepsWhenAsked()
const folder = mkdtempSync(join(tmpdir(), 'lookout-screens-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const code = await runStep('scripts/e2e.ts', ['every-screen', '--grep', 'zh-CN'], {
  E2E_SCREENSHOTS: folder,
})
if (code !== 0) process.exit(code)
for (const [file, screens] of Object.entries(pictures)) await compose(file, screens)
process.exit(0)

async function compose(file: string, screens: readonly string[]): Promise<void> {
  const { width, height } = screen
  const shown = await Promise.all(
    screens.map((name) =>
      sharp(join(folder, `${name}-${LOOK}.png`))
        .resize(width, height)
        .toBuffer(),
    ),
  )
  await sharp({
    create: {
      width: screens.length * (width + MARGIN) + MARGIN,
      height: height + 2 * MARGIN,
      channels: 3,
      background: '#e8ebf2',
    },
  })
    .composite(shown.map((input, index) => ({ input, top: MARGIN, left: MARGIN + index * (width + MARGIN) })))
    .png({ palette: true })
    .toFile(inRoot(`docs/screens/${file}`))
}
