/** Where things lie: the repository, and the folder that holds everything a copy of the shop keeps. */
import { join, resolve } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export const inRoot = (...path: string[]): string => join(root, ...path)

/** LOOKOUT_DIR gives a copy of the shop its own data; `.lookout` of the repository otherwise. */
export const dataFolder = (): string => resolve(root, process.env['LOOKOUT_DIR'] ?? '.lookout')
