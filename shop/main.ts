/**
 * Opens the shop (spec 2.5). What the first view needs comes in three parts, React, the other
 * libraries and the shop, each run as a task of its own: a slow phone paints the overlay before it reads any of them,
 * and can answer a finger in between.
 */
import './ui/tokens.css'
import './ui/base.css'
import './app/transitions.css'
import './first-view.css'
import { rootIn } from './app/root.ts'

const breath = () => new Promise((resolve) => setTimeout(resolve))

async function open(): Promise<void> {
  const column = document.getElementById('root')
  if (!column) throw new Error('index.html has no #root')
  const root = rootIn(column)
  await breath()
  await import('./lib/zod-setup.ts')
  await breath()
  const { startShop } = await import('./app/start.tsx')
  await breath()
  startShop(root)
}

void open()
