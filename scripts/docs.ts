/** npm run docs: writes the parts of the documents that follow from the code. architecture.test.ts says when it is due. */
import { writeFileSync } from 'node:fs'
import { writtenDocuments } from './docs/written.ts'
import { inRoot } from './launch/folders.ts'

for (const { document, is, should } of await writtenDocuments()) {
  if (is === should) continue
  writeFileSync(inRoot(document), should)
  console.log(`${document} is written anew.`)
}
