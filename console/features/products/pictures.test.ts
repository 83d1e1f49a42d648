import { expect, test } from 'vitest'
import { pictureAddress, placedAt } from './pictures.ts'

test('a picture that is moved takes its new place, and the others close up', () => {
  expect(placedAt(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(placedAt(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(placedAt(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

test('a picture of the shop is found below its files, one elsewhere at its address', () => {
  expect(pictureAddress('uploads/a.webp', '/files')).toBe('/files/uploads/a.webp')
  expect(pictureAddress('/pictures/b.svg', 'https://cdn.example/')).toBe('https://cdn.example/pictures/b.svg')
  expect(pictureAddress('https://cdn.example/c.png', '/files')).toBe('https://cdn.example/c.png')
})
