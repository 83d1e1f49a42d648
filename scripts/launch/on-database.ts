/** What a command does once with the data of a copy: brings the database up where none runs, and leaves nothing behind. */
import { join } from 'node:path'
import { childrenOfThisProcess } from './children.ts'
import { openDatabase } from './database.ts'
import { whenAskedToEnd } from './ending.ts'
import { dataFolder } from './folders.ts'

export type Copy = { folder: string; databaseUrl: string; filesFolder: string }

/** Says what `work` answers, or why it failed, and ends the process. */
export async function onDatabase(work: (copy: Copy) => Promise<string>): Promise<never> {
  const folder = dataFolder()
  const children = childrenOfThisProcess()
  const end = async (code: number): Promise<never> => {
    await children.stop()
    process.exit(code)
  }
  whenAskedToEnd(() => void end(1))
  try {
    const { url } = await openDatabase(children, folder, console.error)
    const filesFolder = process.env['FILES_DIR'] ?? join(folder, 'files')
    console.log(await work({ folder, databaseUrl: url, filesFolder }))
    return await end(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return end(1)
  }
}
