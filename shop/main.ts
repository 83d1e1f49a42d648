/**
 * Opens the shop (spec 2.5). What the first view needs comes in three parts, React, the other
 * libraries and the shop, each run as a task of its own: a slow phone can answer a finger in between. Where the page
 * itself shows something (server/web/first-screen.ts), all of them wait until it is painted, so that its picture has the
 * line to itself.
 */
import './ui/tokens.css'
import './ui/base.css'
import './app/transitions.css'
import './first-view.css'

const breath = () => new Promise((resolve) => setTimeout(resolve))

const paintedWithinMs = 500

/** The page's own first view, with its first picture. */
async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const picture = [...document.images].find(({ offsetParent }) => offsetParent)
  await picture?.decode().catch(() => undefined)
  await new Promise(requestAnimationFrame)
}

/**
 * Where the page has a first view of its own, the server names all files of the screen in it for later
 * (server/web/first-view.ts): they come together. A tab in the background paints nothing.
 */
async function fetchFilesOncePainted(files: HTMLTemplateElement): Promise<void> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, paintedWithinMs))
  if (!document.hidden) await Promise.race([painted(), tooLate])
  await breath()
  document.head.append(files.content)
}

async function open(): Promise<void> {
  const column = document.getElementById('root')
  if (!column) throw new Error('index.html has no #root')
  const files = document.querySelector<HTMLTemplateElement>('#files')
  if (files) await fetchFilesOncePainted(files)
  const { rootIn } = await import('./app/root.ts')
  const root = rootIn(column)
  await breath()
  await import('./lib/zod-setup.ts')
  await breath()
  const { startShop } = await import('./app/start.tsx')
  await breath()
  startShop(root)
}

void open()
