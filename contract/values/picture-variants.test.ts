/** Which pictures have variants, and the `srcset` that offers them. */
import { expect, test } from 'vitest'
import { srcsetOf, variantsOf } from './picture-variants.ts'

const name = 'k3fk3fk3fk3fk3fk3fk3fk3fk3'

test('an uploaded picture has two variants under its name', () => {
  expect(variantsOf(`uploads/${name}.webp`)).toEqual([
    { path: `uploads/${name}-640.webp`, width: 640 },
    { path: `uploads/${name}-1320.webp`, width: 1320 },
  ])
  const address = `https://pictures.example/uploads/${name}`
  expect(srcsetOf(`${address}.webp`)).toBe(
    `${address}-640.webp 640w, ${address}-1320.webp 1320w, ${address}.webp 2048w`,
  )
})

test.each([
  ['', 'nothing'],
  ['pictures/deck433.svg', 'a drawing'],
  [`uploads/${name}-640.webp`, 'a variant'],
  [`uploads/${name}.webp?x`, 'more than a path'],
  [`myuploads/${name}.webp`, 'another folder'],
  ['https://elsewhere.example/photo.webp', 'a picture on another host'],
  ['data:image/webp;base64,AAAA', 'data'],
])('%s has none: %s', (path) => {
  expect(variantsOf(path)).toEqual([])
  expect(srcsetOf(path)).toBeUndefined()
})
