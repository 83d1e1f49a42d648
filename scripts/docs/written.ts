/** Every part of a document that follows from the code: what `npm run docs` writes and architecture.test.ts compares. */
import { readFileSync } from 'node:fs'
import { settingsTable } from '../../server/config/config.ts'
import { inRoot } from '../launch/folders.ts'
import { withBlock } from './blocks.ts'
import { callTable, consoleCallTable } from './calls.ts'
import { decisionIndex } from './decisions.ts'
import { limitTable, staffLimitTable } from './limits.ts'
import { notificationTable } from './notifications.ts'
import { architecturePicture, orderingPicture, paymentPicture } from './picture.ts'
import { statusSentences } from './sentences.ts'
import {
  enumerationTable,
  kindTable,
  orderActionTable,
  orderMoveTable,
  plainEnumerationTable,
  refusalTable,
  ruleTable,
  screenTable,
  unitMoveTable,
} from './tables.ts'

type Block = readonly [name: string, write: () => string | Promise<string>]

const documents: Record<string, readonly Block[]> = {
  'README.md': [['settings', settingsTable]],
  'ARCHITECTURE.md': [
    ['picture', architecturePicture],
    ['rooms-of-ordering', orderingPicture],
    ['rooms-of-payment', paymentPicture],
  ],
  'docs/adr/README.md': [['decisions', decisionIndex]],
  'docs/specification.md': [
    ['screens', screenTable],
    ['enumerations', enumerationTable],
    ['plain-enumerations', plainEnumerationTable],
    ['order-moves', orderMoveTable],
    ['unit-moves', unitMoveTable],
    ['order-actions', orderActionTable],
    ['rules', ruleTable],
    ['calls', callTable],
    ['console-calls', consoleCallTable],
    ['refusals', refusalTable],
    ['sentences', statusSentences],
    ['limits', limitTable],
    ['staff-limits', staffLimitTable],
    ['kinds', kindTable],
    ['notifications', notificationTable],
  ],
}

export type Written = { document: string; is: string; should: string }

/** Each document as it is, and as the code would have it. */
export const writtenDocuments = (): Promise<Written[]> =>
  Promise.all(
    Object.entries(documents).map(async ([document, blocks]) => {
      const is = readFileSync(inRoot(document), 'utf8')
      const contents = await Promise.all(blocks.map(async ([name, write]) => [name, await write()] as const))
      const should = contents.reduce((text, [name, content]) => withBlock(text, name, content), is)
      return { document, is, should }
    }),
  )
