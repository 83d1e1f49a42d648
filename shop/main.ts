/**
 * Opens the shop (spec 2.5). What the first view needs comes in three parts, React, the other
 * libraries and the shop, each run as a task of its own: a slow phone can answer a finger in between. All of them wait
 * until what the page itself shows is painted (server/web/first-screen.ts), so that its picture has the line to itself.
 */
import './ui/tokens.css'
import './ui/base.css'
import './app/transitions.css'
import './first-view.css'

const breath = () => new Promise((resolve) => setTimeout(resolve))

const pictureWithinMs = 500

/** The first picture of the page's own first view; nothing waits for one that does not come. */
async function pictureThere(): Promise<void> {
  const picture = [...document.images].find(({ offsetParent }) => offsetParent)
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, pictureWithinMs))
  await Promise.race([picture?.decode().catch(() => undefined), tooLate])
}

/** A tab in the background paints nothing; it is opened at once. */
async function painted(): Promise<void> {
  if (document.hidden) return
  await new Promise(requestAnimationFrame)
  await pictureThere()
  await new Promise(requestAnimationFrame)
  await breath()
}

/** The server names all files of the screen in the page (server/web/first-view.ts): they come together. */
function fetchFiles(): void {
  const named = document.querySelector<HTMLTemplateElement>('#files')
  if (named) document.head.append(named.content)
}

async function open(): Promise<void> {
  const column = document.getElementById('root')
  if (!column) throw new Error('index.html has no #root')
  await painted()
  fetchFiles()
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
