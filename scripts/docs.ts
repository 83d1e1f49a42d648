/** npm run docs: writes the parts of the documents that follow from the code. docs.test.ts says when it is due. */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../server/config/config.ts'
import { withBlock } from './docs/blocks.ts'
import { decisionIndex } from './docs/decisions.ts'
import { inRoot } from './launch/folders.ts'

write('README.md', 'settings', settingsTable())
write('docs/adr/README.md', 'decisions', decisionIndex())

function write(document: string, block: string, content: string): void {
  const path = inRoot(document)
  writeFileSync(path, withBlock(readFileSync(path, 'utf8'), block, content))
}
