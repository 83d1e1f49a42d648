/** A check that finds nothing wrong must be able to find something. */
import { expect, test } from 'vitest'
import { lostReferenceFinder } from './references.ts'

const lostIn = lostReferenceFinder()

test.each([
  ['a point of the spec 4.2.3, and spec 10.1', []],
  ['spec 4.99', ['spec 4.99']],
  ['Spec 4.2.99', ['spec 4.2.99']],
  ['(ADR 0001)', []],
  ['(ADR 9999)', ['9999']],
  ['see docs/adr/README.md and CONTRIBUTING.md', []],
  ['see docs/nothing.md', ['docs/nothing.md']],
  ['https://example.com/nothing.md', []],
  ['section 6 of NOWHERE.md', ['NOWHERE.md']],
])('in %j: %j', (text, lost) => expect(lostIn(text, 'server/app.ts')).toEqual(lost))

test('in the specification, also where it points to itself', () => {
  expect(lostIn('(4.2) (4.99)', 'docs/specification.md')).toEqual(['spec 4.99'])
})

test('in a document, also code: by its path, or by the end of it in backticks', () => {
  const text = 'server/app.ts, server/nothing.ts, `platform/http.ts`, `http.ts`, `platform/nothing.ts`'
  expect(lostIn(text, 'ARCHITECTURE.md')).toEqual(['server/nothing.ts', 'platform/nothing.ts'])
  expect(lostIn(text, 'docs/adr/README.md')).toEqual(['server/nothing.ts'])
})
