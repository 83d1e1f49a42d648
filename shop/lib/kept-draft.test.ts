import { expect, test } from 'vitest'
import { newestWriter, untouched } from './kept-draft.ts'

const opened = { content: '', score: 0, anonymous: false }

test('what was touched since the form was opened is newer than a draft', () => {
  const draft = { content: '很美', score: 5, anonymous: true }
  expect(untouched(draft, opened, opened)).toEqual(Object.entries(draft))
  expect(untouched(draft, { ...opened, content: '值得' }, opened)).toEqual([
    ['score', 5],
    ['anonymous', true],
  ])
})

test('no draft, and what another form kept under the same name, fill in nothing', () => {
  expect(untouched(null, opened, opened)).toEqual([])
  expect(untouched({ remark: 'x', content: 5 }, opened, opened)).toEqual([])
})

test('of what is typed during a write only the newest is written after it', async () => {
  const written: string[] = []
  const first = Promise.withResolvers<void>()
  const write = newestWriter<string>(async (value) => {
    written.push(value)
    if (written.length === 1) await first.promise
  })
  const done = write('a')
  void write('ab')
  void write('abc')
  first.resolve()
  await done
  expect(written).toEqual(['a', 'abc'])
})
