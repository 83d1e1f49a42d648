/** Which pictures have smaller copies, and how a browser is told of them. */
import { expect, test } from 'vitest'
import { choiceOf, copiesOf } from './picture-copies.ts'

const name = 'k3fk3fk3fk3fk3fk3fk3fk3fk3'

test('a picture of ours has copies under its own name, and a browser chooses among them by width', () => {
  expect(copiesOf(`uploads/${name}.webp`)).toEqual([
    { path: `uploads/${name}-480.webp`, width: 480 },
    { path: `uploads/${name}-1080.webp`, width: 1080 },
  ])
  const address = `https://pictures.example/uploads/${name}`
  expect(choiceOf(`${address}.webp`)).toBe(
    `${address}-480.webp 480w, ${address}-1080.webp 1080w, ${address}.webp 2048w`,
  )
})

test.each([
  ['', 'nothing'],
  ['pictures/deck433.svg', 'a drawing'],
  [`uploads/${name}-480.webp`, 'a copy'],
  [`uploads/${name}.webp?x`, 'more than a path'],
  [`myuploads/${name}.webp`, 'another folder'],
  ['https://elsewhere.example/photo.webp', 'a picture from elsewhere'],
  ['data:image/webp;base64,AAAA', 'data'],
])('%s has none: %s', (path) => {
  expect(copiesOf(path)).toEqual([])
  expect(choiceOf(path)).toBeUndefined()
})
