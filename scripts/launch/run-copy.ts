/** Runs one copy of the shop in this process until it is asked to end, and closes all of it again. */
import { join } from 'node:path'
import { type Children, childrenOfThisProcess } from './children.ts'
import { whenAskedToEnd } from './ending.ts'
import { AnotherCopy, type Copy, onlyCopy } from './only-copy.ts'
import { openShopLog, type ShopLog } from './shop-log.ts'

export type CopyContext = { children: Children; folder: string; log: ShopLog; say(line: string): void }

/** `open` starts what there is to start and answers the address under which people find it. */
export async function runCopy(
  folder: string,
  open: (context: CopyContext) => Promise<string>,
): Promise<void> {
  const copy = lockOrEnd(folder)
  const children = childrenOfThisProcess()
  const log = openShopLog(join(folder, 'shop.log'), console.error)
  let closing = false
  const close = async (code: number, why: string): Promise<void> => {
    if (closing) return
    closing = true
    if (why) (code === 0 ? console.log : console.error)(why)
    await children.stop()
    copy.release()
    process.exit(code)
  }
  whenAskedToEnd((reason) => void close(0, `\nClosing (${reason}) …`))
  children.onLoss(
    (name) => void close(1, `The ${name} ended unexpectedly, closing the rest. More in ${log.file}`),
  )
  try {
    copy.announce(await open({ children, folder, log, say: console.log }))
  } catch (error) {
    await close(1, error instanceof Error ? error.message : String(error))
  }
}

function lockOrEnd(folder: string): Copy {
  try {
    return onlyCopy(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof AnotherCopy) console.error(error.message)
    else if (code)
      console.error(`Nothing can be written to ${folder} (${code}). Set LOOKOUT_DIR to a folder of yours.`)
    else throw error
    process.exit(1)
  }
}
